# find_package(mustplay): the libraries of Mustplay, one per folder; mustplay::session has all that a program needs to
# play and solve, mustplay::archive stores and certificates too. Headers are included as in the sources: "solving/solving.h".
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(fmt)
include(${CMAKE_CURRENT_LIST_DIR}/mustplay-targets.cmake)
