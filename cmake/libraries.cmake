# The libraries that the program is made with. Those without a CMake package of their own everywhere are found by header and
# library, in any place that CMAKE_PREFIX_PATH names. Their headers are system headers: what a compiler thinks of them is not
# our affair.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_path(HEX_CLI11_HEADERS CLI/CLI.hpp REQUIRED)
find_path(HEX_JSON_HEADERS nlohmann/json.hpp REQUIRED)
target_include_directories(hex_flags SYSTEM INTERFACE $<BUILD_INTERFACE:${HEX_CLI11_HEADERS}> $<BUILD_INTERFACE:${HEX_JSON_HEADERS}>)
# By their names for those who use an installed package: their place there is not known here.
foreach(name zstd lmdb)
  string(TOUPPER ${name} upper)
  find_library(HEX_${upper} ${name} REQUIRED)
  find_path(HEX_${upper}_HEADERS ${name}.h REQUIRED)
  add_library(hex_${name} INTERFACE)
  target_link_libraries(hex_${name} INTERFACE $<BUILD_INTERFACE:${HEX_${upper}}> $<INSTALL_INTERFACE:${name}>)
  target_include_directories(hex_${name} SYSTEM INTERFACE $<BUILD_INTERFACE:${HEX_${upper}_HEADERS}>)
endforeach()
