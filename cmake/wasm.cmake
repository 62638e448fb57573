# For browsers: the same sources, compiled by emscripten, without what a browser has not: folders that stay, processes, sockets.
#
# Headers come from the packages that the program is made with. They must not be looked for in /usr/include itself, which has
# another C library: a folder of links holds exactly those that are wanted. zstd is compiled from its sources, which
# tools/build_wasm fetches.
string(JOIN "|" HEX_LEFT_OUT
       "archive/(opening_proofs|session_store|solved_store|store_upkeep|stored_solve)" "store/(checkpoint|page_check|store)"
       "protocol/(commands?(_.*)?|htp|serve|serve_analysis|live_analysis|graphics)")

set(HEX_WASM_HEADERS ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${HEX_WASM_HEADERS})
foreach(name fmt nlohmann eigen3)
  find_path(HEX_PLACE_OF_${name} ${name} PATHS /usr/local/include /usr/include REQUIRED NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  file(CREATE_LINK ${HEX_PLACE_OF_${name}}/${name} ${HEX_WASM_HEADERS}/${name} SYMBOLIC)
endforeach()
target_include_directories(hex_flags SYSTEM INTERFACE $<BUILD_INTERFACE:${HEX_WASM_HEADERS}>)

add_library(hex_wasm_fmt INTERFACE)
target_compile_definitions(hex_wasm_fmt INTERFACE FMT_HEADER_ONLY)
add_library(fmt::fmt ALIAS hex_wasm_fmt)
add_library(hex_wasm_eigen INTERFACE)
target_include_directories(hex_wasm_eigen SYSTEM INTERFACE ${HEX_WASM_HEADERS}/eigen3)
add_library(Eigen3::Eigen ALIAS hex_wasm_eigen)
add_library(hex_lmdb INTERFACE)
find_package(Threads)
if(NOT TARGET Threads::Threads)
  add_library(hex_wasm_threads INTERFACE)
  add_library(Threads::Threads ALIAS hex_wasm_threads)
endif()

set(zstd ${CMAKE_BINARY_DIR}/zstd/package/deps/zstd/lib)
file(GLOB zstd_sources ${zstd}/common/*.c ${zstd}/compress/*.c ${zstd}/decompress/*.c)
if(NOT zstd_sources)
  message(FATAL_ERROR "the sources of zstd are missing; tools/build_wasm fetches them")
endif()
add_library(hex_zstd STATIC ${zstd_sources})
target_compile_definitions(hex_zstd PRIVATE ZSTD_DISABLE_ASM)
target_compile_options(hex_zstd PRIVATE -w)
target_include_directories(hex_zstd SYSTEM PUBLIC ${zstd})

# Exceptions of WebAssembly itself, not those that go through JavaScript: all browsers since 2022. With threads; where memory cannot be
# shared, the same engine runs without them (web/engine/engine_worker.js).
set(HEX_WASM_PLAIN -msimd128 -fwasm-exceptions)
add_compile_options(${HEX_WASM_PLAIN} -pthread "SHELL:-include ${CMAKE_SOURCE_DIR}/cmake/wasm_landing_pads.h")
add_link_options(${HEX_WASM_PLAIN} -pthread)

# hex_wasm_module(target NAME options...): NAME.js, a function that makes the module, and NAME.wasm. 16 MB to begin with, 1 GB at
# most.
function(hex_wasm_module target name)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .js)
  target_link_options(${target} PRIVATE -O1 -sMODULARIZE=1 -sEXPORT_NAME=${name} -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=1024MB
                      -sENVIRONMENT=web,worker,node -sTOTAL_STACK=8MB ${ARGN})
endfunction()

# The engine behind mustplay.h. How many threads it may start, whoever loads it says with `pool`: more are refused.
function(hex_wasm_engine)
  add_executable(mustplay_wasm $<TARGET_OBJECTS:hex_capi> ${CMAKE_SOURCE_DIR}/cmake/wasm_allocator.cpp)
  target_link_libraries(mustplay_wasm PRIVATE hex_protocol fmt::fmt)
  file(STRINGS ${CMAKE_SOURCE_DIR}/src/capi/mustplay.h lines REGEX "^MUSTPLAY_API")
  set(names _malloc _free)
  foreach(line ${lines})
    string(REGEX REPLACE ".*(mustplay_[a-z]+)\\(.*" "_\\1" name "${line}")
    list(APPEND names ${name})
  endforeach()
  list(JOIN names "," names)
  hex_wasm_module(mustplay_wasm mustplay_engine -sEXPORTED_FUNCTIONS=${names} --no-entry -sFILESYSTEM=0
                  "-sEXPORTED_RUNTIME_METHODS=stringToUTF8,lengthBytesUTF8,UTF8ToString,addFunction,removeRunDependency" -sALLOW_TABLE_GROWTH=1
                  -sDEFAULT_PTHREAD_STACK_SIZE=8MB "-sPTHREAD_POOL_SIZE=Module['pool']" -sPTHREAD_POOL_SIZE_STRICT=2)
endfunction()

# The checker, which is a program as everywhere, from its own sources only and without threads.
function(hex_wasm_checker)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/checker/*.cpp)
  file(GLOB zstd_sources ${zstd}/common/*.c ${zstd}/decompress/*.c)
  add_executable(hexcheck_wasm ${sources} ${zstd_sources})
  target_include_directories(hexcheck_wasm SYSTEM PRIVATE ${zstd})
  target_compile_definitions(hexcheck_wasm PRIVATE ZSTD_DISABLE_ASM)
  # Instead of what all others have.
  set_property(TARGET hexcheck_wasm PROPERTY COMPILE_OPTIONS ${HEX_WASM_PLAIN})
  set_property(TARGET hexcheck_wasm PROPERTY LINK_OPTIONS ${HEX_WASM_PLAIN})
  hex_wasm_module(hexcheck_wasm hexcheck -sEXPORTED_RUNTIME_METHODS=FS,callMain -sINVOKE_RUN=0 -sFORCE_FILESYSTEM=1)
endfunction()

function(hex_wasm_programs)
  hex_wasm_engine()
  hex_wasm_checker()
  # Figures, and whether the kernels of the network agree; under Node.
  add_executable(bench_portable EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/bench/portable.cpp ${CMAKE_SOURCE_DIR}/cmake/wasm_allocator.cpp)
  target_link_libraries(bench_portable PRIVATE hex_protocol fmt::fmt)
  target_link_options(bench_portable PRIVATE -O1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=1024MB -sENVIRONMENT=node,worker
                      -sEXIT_RUNTIME=1 -sPTHREAD_POOL_SIZE=2)
endfunction()
