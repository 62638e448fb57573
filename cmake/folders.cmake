# How a folder of src/ becomes a library, and where tests, fuzz targets and benchmarks come from:
# every file is found by its place and name, so a new file needs no line here.

add_library(hex_flags INTERFACE)
# Warnings and sanitizers are for building this project, not for programs that use an installed one.
target_compile_options(hex_flags INTERFACE $<BUILD_INTERFACE:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion>)
if(HEX_WERROR)
  target_compile_options(hex_flags INTERFACE $<BUILD_INTERFACE:-Werror>)
endif()
# g++ 12 sees overlaps and impossible lengths where a short literal is assigned to a std::string (GCC bug 105651 and its kin).
target_compile_options(hex_flags INTERFACE
  $<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow;-Wno-stringop-overread>>)
# Looking for memory to use again takes g++ a tenth of its time. Up to half a gigabyte it need not.
target_compile_options(hex_flags INTERFACE
  $<BUILD_INTERFACE:$<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=524288>>)
target_include_directories(hex_flags INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>
                           $<INSTALL_INTERFACE:include/mustplay>)
target_compile_features(hex_flags INTERFACE cxx_std_20)
target_compile_definitions(hex_flags INTERFACE MUSTPLAY_VERSION="${PROJECT_VERSION}"
                           $<$<CONFIG:Debug>:HEX_DEBUG> $<$<BOOL:${HEX_SMALL}>:HEX_SMALL>)
if(HEX_SANITIZE)
  target_compile_options(hex_flags INTERFACE -fsanitize=${HEX_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(hex_flags INTERFACE -fsanitize=${HEX_SANITIZE})
  # The instrumentation makes g++ 12 see uninitialised members in every std::variant; the other builds keep the warning.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(hex_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

# The same program for every machine of the last fifteen years. Code for newer ones is chosen when the program runs
# (network/kernel.h).
set(HEX_LEVEL x86-64-v2 CACHE STRING "What the compiler's -march may use, where it knows that")
if(HEX_NATIVE)
  set(HEX_MARCH -march=native)
else()
  set(HEX_MARCH -march=${HEX_LEVEL})
endif()
include(CheckCXXCompilerFlag)
string(MAKE_C_IDENTIFIER "HEX_HAS${HEX_MARCH}" known)
check_cxx_compiler_flag(${HEX_MARCH} ${known})
if(${known} AND NOT EMSCRIPTEN)
  target_compile_options(hex_flags INTERFACE $<BUILD_INTERFACE:${HEX_MARCH}>)
endif()

# Libraries: cmake/libraries.cmake, or for browsers cmake/wasm.cmake.
if(EMSCRIPTEN)
  include(cmake/wasm.cmake)
else()
  include(cmake/libraries.cmake)
endif()

set(HEX_FOLDERS "" CACHE INTERNAL "")

# hex_folder(name deps...): library hex_<name> from src/<name>/*.cpp without the *_test.cpp.
function(hex_folder name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "(_test|/main)\\.cpp$")
  if(HEX_LEFT_OUT)
    list(FILTER sources EXCLUDE REGEX "/src/(${HEX_LEFT_OUT})\\.cpp$")
  endif()
  set(deps hex_flags)
  foreach(dep ${ARGN})
    list(APPEND deps hex_${dep})
  endforeach()
  if(sources)
    add_library(hex_${name} STATIC ${sources})
    target_link_libraries(hex_${name} PUBLIC ${deps})
  else()
    add_library(hex_${name} INTERFACE)
    target_link_libraries(hex_${name} INTERFACE ${deps})
  endif()
  set(HEX_FOLDERS ${HEX_FOLDERS} ${name} CACHE INTERNAL "")
endfunction()

# hex_light(target level headers...): for what needs no speed. The headers of CLI11, JSON and GoogleTest would take most of
# the build's time. g++ takes the level of compiled headers, whatever the command line says: headers and level go together.
function(hex_light target level)
  # With little inlining g++ 12 sees strings written out of bounds that are not.
  target_compile_options(${target} PRIVATE ${level} $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds>
                         $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>)
  if(ARGN AND HEX_PRECOMPILED)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# hex_light_target(target): a library of src/ or a part of one. All share compiled headers, those of JSON among them.
function(hex_light_target target)
  hex_light(${target} ${HEX_LIGHT_LEVEL})
  if(HEX_PRECOMPILED)
    if(NOT TARGET hex_light_headers)
      hex_compiled_headers(hex_light_headers ${HEX_STD_HEADERS} <nlohmann/json.hpp>)
      hex_light(hex_light_headers ${HEX_LIGHT_LEVEL})
    endif()
    target_precompile_headers(${target} REUSE_FROM hex_light_headers)
  endif()
endfunction()

# hex_compiled_headers(target headers...): compiles them once, for targets that say REUSE_FROM it.
function(hex_compiled_headers target)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${target}.cpp CONTENT "")
  add_library(${target} OBJECT ${CMAKE_BINARY_DIR}/${target}.cpp)
  target_link_libraries(${target} PRIVATE hex_flags)
  target_precompile_headers(${target} PRIVATE ${ARGN})
endfunction()

# hex_light_files(folder files...): the same for some files of a folder, by their names without ".cpp": what no search calls
# often. They are compiled as one.
function(hex_light_files folder)
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
  endif()
  get_target_property(sources hex_${folder} SOURCES)
  get_target_property(libraries hex_${folder} LINK_LIBRARIES)
  set(light)
  foreach(file ${ARGN})
    set(source ${CMAKE_SOURCE_DIR}/src/${folder}/${file}.cpp)
    if(NOT source IN_LIST sources)
      message(FATAL_ERROR "src/${folder} has no ${file}.cpp to compile with little optimisation")
    endif()
    list(APPEND light ${source})
  endforeach()
  list(REMOVE_ITEM sources ${light})
  set_target_properties(hex_${folder} PROPERTIES SOURCES "${sources}")
  add_library(hex_${folder}_light OBJECT ${light})
  target_link_libraries(hex_${folder}_light PRIVATE ${libraries})
  target_sources(hex_${folder} PRIVATE $<TARGET_OBJECTS:hex_${folder}_light>)
  hex_light_target(hex_${folder}_light)
  hex_together(${folder}_light 10)
endfunction()

# One level for all that is light, because they share compiled headers. The sanitizers take longest for JSON.
set(HEX_LIGHT_LEVEL -O1)
if(HEX_SANITIZE)
  set(HEX_LIGHT_LEVEL -O0)
endif()

# hex_light_test(program level): the same with the headers of tests, which all programs of a level have compiled once.
function(hex_light_test program level)
  set(headers hex_test_headers${level})
  if(NOT TARGET ${headers})
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/${headers}.cpp CONTENT "")
    add_library(${headers} OBJECT ${CMAKE_BINARY_DIR}/${headers}.cpp)
    target_link_libraries(${headers} PRIVATE hex_flags GTest::gtest_main fmt::fmt)
    set_target_properties(${headers} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
    hex_light(${headers} ${level} <gtest/gtest.h> <nlohmann/json.hpp>)
  endif()
  hex_light(${program} ${level})
  # Both as the compiler does it by itself: CMake gives programs other code than object libraries, and then the headers
  # cannot be used.
  set_target_properties(${program} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  if(program STREQUAL "cli_test")
    set_target_properties(${program} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  endif()
  if(HEX_PRECOMPILED)
    target_precompile_headers(${program} REUSE_FROM ${headers})
  endif()
endfunction()

# hex_together(folder count): `count` files of a folder are compiled as one. Pays where headers take longer than the code.
function(hex_together folder count)
  if(HEX_TOGETHER)
    set_target_properties(hex_${folder} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${count})
    # g++ takes what a source file keeps to itself for part of a header, because another file includes it.
    target_compile_options(hex_${folder} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
  endif()
endfunction()

# What most files include. Reading it takes a second, of which a small file needs no other.
set(HEX_STD_HEADERS <algorithm> <array> <atomic> <bit> <chrono> <cmath> <cstdint> <functional> <memory> <mutex> <optional> <span>
    <string> <string_view> <thread> <unordered_map> <utility> <vector>)

# Gives every folder that has no headers of its own those of HEX_STD_HEADERS, compiled once for all. A file still has to include
# what it uses: the preset clang builds without.
function(hex_precompile_headers)
  if(NOT HEX_PRECOMPILED)
    return()
  endif()
  hex_compiled_headers(hex_headers ${HEX_STD_HEADERS})
  foreach(folder ${HEX_FOLDERS})
    get_target_property(kind hex_${folder} TYPE)
    get_target_property(own hex_${folder} PRECOMPILE_HEADERS)
    get_target_property(other hex_${folder} PRECOMPILE_HEADERS_REUSE_FROM)
    if(kind STREQUAL "STATIC_LIBRARY" AND NOT own AND NOT other)
      target_precompile_headers(hex_${folder} REUSE_FROM hex_headers)
    endif()
  endforeach()
endfunction()

function(hex_program program folder)
  hex_folder(${folder} ${ARGN})
  if(TARGET hex_${folder} AND EXISTS ${CMAKE_SOURCE_DIR}/src/${folder}/main.cpp)
    add_executable(${program} ${CMAKE_SOURCE_DIR}/src/${folder}/main.cpp)
    target_link_libraries(${program} PRIVATE hex_${folder} fmt::fmt Threads::Threads)
  endif()
endfunction()

# The files of the command line that see CLI11 (cli/options.h) are compiled as one, the others as two.
function(hex_command_line_pieces)
  get_target_property(files hex_cli SOURCES)
  foreach(file ${files})
    set(piece second)
    if(file MATCHES "/(app|command_pages|options)\\.cpp$")
      set(piece parser)
    elseif(file MATCHES "/command_[a-m]")
      set(piece first)
    endif()
    set_source_files_properties(${file} PROPERTIES UNITY_GROUP ${piece})
  endforeach()
  set_target_properties(hex_cli PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

# The HTTP library, and the page as a source file: web/dist is part of the project, so that building needs no Node.
function(hex_server_libraries)
  find_path(HEX_HTTPLIB_HEADERS httplib.h REQUIRED)
  find_library(HEX_HTTPLIB cpp-httplib)
  target_include_directories(hex_server SYSTEM PUBLIC ${HEX_HTTPLIB_HEADERS})
  target_link_libraries(hex_server PUBLIC Threads::Threads)
  # Where there is no library, the header has everything. Debian's is built with these, and its classes look different
  # without them.
  if(HEX_HTTPLIB)
    target_compile_definitions(hex_server PUBLIC CPPHTTPLIB_OPENSSL_SUPPORT CPPHTTPLIB_ZLIB_SUPPORT CPPHTTPLIB_BROTLI_SUPPORT)
    target_link_libraries(hex_server PUBLIC ${HEX_HTTPLIB})
  endif()
  set(page ${CMAKE_BINARY_DIR}/page.cpp)
  file(GLOB bundle CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/dist/*)
  add_custom_command(OUTPUT ${page} DEPENDS ${bundle} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
                     COMMAND ${CMAKE_COMMAND} -DDIST=${CMAKE_SOURCE_DIR}/web/dist -DOUT=${page}
                             -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake)
  target_sources(hex_server PRIVATE ${page})
endfunction()

# The client of Redis, where there is one: without it a build solves with workers of its own process only.
function(hex_redis)
  target_link_libraries(hex_cluster PUBLIC fmt::fmt Threads::Threads)
  # By itself, so that a test can have another instead.
  set_source_files_properties(${CMAKE_SOURCE_DIR}/src/cluster/redis_client.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  find_path(HEX_HIREDIS_HEADERS hiredis/hiredis.h)
  find_library(HEX_HIREDIS hiredis)
  if(HEX_HIREDIS AND HEX_HIREDIS_HEADERS)
    target_include_directories(hex_cluster SYSTEM PRIVATE ${HEX_HIREDIS_HEADERS})
    target_link_libraries(hex_cluster PRIVATE ${HEX_HIREDIS})
    target_compile_definitions(hex_cluster PRIVATE HEX_REDIS)
  else()
    message(STATUS "hiredis is not installed: mustplay cluster works without --broker only")
  endif()
endfunction()

# The trained network as a source file.
function(hex_network_weights)
  set(file ${CMAKE_SOURCE_DIR}/src/network/standard.network)
  set(source ${CMAKE_BINARY_DIR}/network_weights.cpp)
  add_custom_command(OUTPUT ${source} DEPENDS ${file} ${CMAKE_SOURCE_DIR}/cmake/embed_bytes.cmake
                     COMMAND ${CMAKE_COMMAND} -DFILE=${file} -DHEADER=network/weights.h -DNAMESPACE=hex::network
                             -DFUNCTION=embedded_weights -DOUT=${source} -P ${CMAKE_SOURCE_DIR}/cmake/embed_bytes.cmake)
  target_sources(hex_network PRIVATE ${source})
endfunction()

# hexcheck: a library for the tests, and the program. It gets the warnings and sanitizers of all others, but not src/ among
# its include folders: it shares no code with the engine.
function(hex_checker)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/checker/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  add_library(hex_checker STATIC ${sources})
  set(targets hex_checker)
  if(NOT EMSCRIPTEN)  # cmake/wasm.cmake has the program
    add_executable(hexcheck ${CMAKE_SOURCE_DIR}/checker/main.cpp)
    target_link_libraries(hexcheck PRIVATE hex_checker)
    list(APPEND targets hexcheck)
  endif()
  foreach(target ${targets})
    target_compile_options(${target} PRIVATE $<TARGET_PROPERTY:hex_flags,INTERFACE_COMPILE_OPTIONS>)
    target_link_options(${target} PRIVATE $<TARGET_PROPERTY:hex_flags,INTERFACE_LINK_OPTIONS>)
  endforeach()
  target_include_directories(hex_checker INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}>
                             $<INSTALL_INTERFACE:include/mustplay>)
  target_link_libraries(hex_checker PUBLIC hex_zstd)
endfunction()

# libmustplay: everything behind src/capi/mustplay.h, for other languages. Nothing but the functions of that header can be seen
# from outside.
function(hex_c_library)
  add_library(mustplay_c SHARED $<TARGET_OBJECTS:hex_capi>)
  target_link_libraries(mustplay_c PRIVATE hex_protocol fmt::fmt Threads::Threads)
  target_link_options(mustplay_c PRIVATE -Wl,--exclude-libs,ALL)
  set_target_properties(mustplay_c PROPERTIES OUTPUT_NAME mustplay VERSION ${PROJECT_VERSION} SOVERSION 0
                        LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
endfunction()

# Its test is in C, because that is what it promises to be.
function(hex_c_test)
  add_executable(capi_test_c ${CMAKE_SOURCE_DIR}/tests/capi/capi_test.c)
  set_target_properties(capi_test_c PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
  target_compile_options(capi_test_c PRIVATE -Wall -Wextra -Wpedantic)
  target_include_directories(capi_test_c PRIVATE ${CMAKE_SOURCE_DIR}/src/capi)
  target_link_libraries(capi_test_c PRIVATE mustplay_c)
  # One place has the signature: the test of `mustplay bench`.
  file(STRINGS ${CMAKE_SOURCE_DIR}/src/cli/app_test.cpp signature REGEX "Bench: [0-9]+ [0-9a-f]+" LIMIT_COUNT 1)
  string(REGEX REPLACE ".*Bench: ([0-9]+ [0-9a-f]+).*" "\\1" signature "${signature}")
  add_test(NAME capi.in_c COMMAND capi_test_c ${signature})
  set_tests_properties(capi.in_c PROPERTIES TIMEOUT 600 LABELS counts)
endfunction()

# One executable of unit tests per folder of src/, one per folder of tests/. REQUIRES find_package(GTest). The target
# core_tests is what the sanitizers see in every ./test, beside quick_fuzz_targets: boards, lists of connections, what
# reads files; none needs more of src/ than its own folder. In a long run they see every test.
function(hex_tests)
  add_custom_target(core_tests)
  include(GoogleTest)
  foreach(folder ${HEX_FOLDERS})
    hex_test_program(${folder}_test ${CMAKE_SOURCE_DIR}/src/${folder}/*_test.cpp hex_${folder})
  endforeach()
  foreach(folder oracle property)
    hex_test_program(tests_${folder} ${CMAKE_SOURCE_DIR}/tests/${folder}/*.cpp hex_protocol)
  endforeach()
  hex_c_test()
  foreach(folder regression protocol issues cluster)
    hex_test_program(tests_${folder} ${CMAKE_SOURCE_DIR}/tests/${folder}/*.cpp hex_cli)
  endforeach()
  # A file of the program itself comes before its like in a library.
  hex_test_program(tests_without_redis ${CMAKE_SOURCE_DIR}/tests/without_redis/*.cpp hex_cli)
  target_sources(tests_without_redis PRIVATE ${CMAKE_SOURCE_DIR}/src/cluster/redis_client.cpp)
endfunction()

function(hex_test_program program pattern library)
  file(GLOB sources CONFIGURE_DEPENDS ${pattern})
  if(NOT sources)
    return()
  endif()
  add_executable(${program} ${sources})
  target_link_libraries(${program} PRIVATE ${library} GTest::gtest_main fmt::fmt Threads::Threads)
  if(program MATCHES "^(board|connect|sgf|network)_test$")
    add_dependencies(core_tests ${program})
  elseif(program MATCHES "^tests_")
    target_link_libraries(${program} PRIVATE hex_solve hex_proof hex_checker)
  endif()
  # Optimising takes longer than it saves, except where the test itself computes: brute force, random positions.
  if(program STREQUAL "tests_oracle" OR (program MATCHES "property|board|connect|inferior|search" AND NOT HEX_SANITIZE))
    hex_light_test(${program} -O1)
  else()
    hex_light_test(${program} -O0)
  endif()
  if(library STREQUAL "hex_cli" AND TARGET mustplay)
    add_dependencies(${program} mustplay hexcheck)
  endif()
  target_include_directories(${program} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  # Only where they are used: ccache knows the others again in another tree.
  foreach(source ${sources})
    file(STRINGS ${source} places REGEX "MUSTPLAY_BINARY|HEXCHECK_BINARY|MUSTPLAY_SOURCE" LIMIT_COUNT 1)
    if(places)
      set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS
        "MUSTPLAY_BINARY=\"${CMAKE_BINARY_DIR}/mustplay\";HEXCHECK_BINARY=\"${CMAKE_BINARY_DIR}/hexcheck\";MUSTPLAY_SOURCE=\"${CMAKE_SOURCE_DIR}\"")
    endif()
  endforeach()
  gtest_discover_tests(${program} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600 LABELS counts)
endfunction()

# Those that need little of src/ run in every ./test, the others, for which nearly everything has to be built once more,
# in a long run.
set(HEX_QUICK_FUZZ fuzz_board fuzz_certificate fuzz_links fuzz_network fuzz_sgf)
function(hex_fuzz_targets)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/fuzz/fuzz_*.cpp)
  add_custom_target(fuzz_targets)
  add_custom_target(quick_fuzz_targets)
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    add_executable(${name} ${source})
    add_dependencies(fuzz_targets ${name})
    if(name IN_LIST HEX_QUICK_FUZZ)
      add_dependencies(quick_fuzz_targets ${name})
      target_link_libraries(${name} PRIVATE hex_sgf hex_proof hex_network hex_checker fmt::fmt Threads::Threads)
    else()
      target_link_libraries(${name} PRIVATE hex_capi hex_proof hex_checker fmt::fmt Threads::Threads)
    endif()
    target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  endforeach()
endfunction()

# Not built with the rest: a benchmark takes as long to compile as a test. The target benchmarks builds them all.
function(hex_benchmarks)
  add_custom_target(benchmarks)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
  find_library(HEX_DNNL dnnl)
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    if(name STREQUAL "onednn" AND NOT HEX_DNNL)
      continue()
    endif()
    add_executable(bench_${name} EXCLUDE_FROM_ALL ${source})
    add_dependencies(benchmarks bench_${name})
    target_link_libraries(bench_${name} PRIVATE hex_protocol hex_cluster hex_network hex_checker fmt::fmt Threads::Threads)
  endforeach()
  if(TARGET bench_onednn)
    target_link_libraries(bench_onednn PRIVATE ${HEX_DNNL})
  endif()
endfunction()

# What makes the data that networks learn from: tools/learn/*.cpp, one program learn_<name> each. Built on request only, and
# with the benchmarks.
function(hex_learning_programs)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tools/learn/*.cpp)
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    add_executable(learn_${name} EXCLUDE_FROM_ALL ${source})
    add_dependencies(benchmarks learn_${name})
    target_link_libraries(learn_${name} PRIVATE hex_players fmt::fmt Threads::Threads)
  endforeach()
endfunction()
