# find_package(mustplay): the libraries of Mustplay, one per folder; mustplay::engine has all that a program needs to play,
# solve and prove. Headers are included as in the sources: "solving/solving.h".
include(CMakeFindDependencyMacro)
find_dependency(Threads)
find_dependency(fmt)
include(${CMAKE_CURRENT_LIST_DIR}/mustplay-targets.cmake)
