# The Python package mustplay: an extension module, mustplay._engine, on the libraries of src/, and the files of
# python/mustplay. Part of the whole build where Python's headers and pybind11 are there; ./run builds it for `./run python`
# only.
#
# In the build tree the package lies in build/python, and build/mustplay-python starts the interpreter that it is for.

# Debian's packages serve Debian's interpreter, whatever else comes first on the PATH; -DPython_EXECUTABLE names another.
# An interpreter cannot load what sanitizers or another processor need.
set(HEX_PYTHON OFF)
if(NOT HEX_SANITIZE AND NOT CMAKE_CROSSCOMPILING)
  if(NOT DEFINED Python_EXECUTABLE AND EXISTS /usr/bin/python3)
    set(Python_EXECUTABLE /usr/bin/python3 CACHE FILEPATH "The interpreter that the module is built for")
  endif()
  find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module)
  if(Python_FOUND)
    find_package(pybind11 2.10 QUIET CONFIG)
  endif()
  if(pybind11_FOUND)
    set(HEX_PYTHON ON)
  else()
    message(STATUS "Python's headers or pybind11 are not installed: no Python module in this build")
  endif()
endif()

# hex_python(folder deps...): the module from src/<folder>/*.cpp. REQUIRES HEX_PYTHON.
function(hex_python folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp)
  pybind11_add_module(mustplay_python MODULE NO_EXTRAS ${sources})
  set(package ${CMAKE_BINARY_DIR}/python/mustplay)
  set_target_properties(mustplay_python PROPERTIES OUTPUT_NAME _engine LIBRARY_OUTPUT_DIRECTORY ${package})
  foreach(dep ${ARGN})
    target_link_libraries(mustplay_python PRIVATE hex_${dep})
  endforeach()
  target_link_libraries(mustplay_python PRIVATE fmt::fmt Threads::Threads)
  target_compile_options(mustplay_python PRIVATE $<$<CONFIG:Release>:-O1>)
  if(HEX_TOGETHER)
    set_target_properties(mustplay_python PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  endif()
  if(HEX_PRECOMPILED)
    target_precompile_headers(mustplay_python PRIVATE ${HEX_STD_HEADERS} <nlohmann/json.hpp> <pybind11/numpy.h> <pybind11/pybind11.h>
                              <pybind11/stl.h>)
  endif()
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/python/mustplay/*.py ${CMAKE_SOURCE_DIR}/python/mustplay/*.pyi
       ${CMAKE_SOURCE_DIR}/python/mustplay/py.typed)
  file(MAKE_DIRECTORY ${package})
  foreach(file ${files})
    get_filename_component(name ${file} NAME)
    file(CREATE_LINK ${file} ${package}/${name} SYMBOLIC)
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/mustplay-python CONTENT [[#!/bin/sh
# Python with mustplay on its path; written by cmake/python.cmake.
PYTHONPATH='@CMAKE_BINARY_DIR@/python'${PYTHONPATH:+:$PYTHONPATH} exec '@Python_EXECUTABLE@' "$@"
]] @ONLY)
  file(CHMOD ${CMAKE_BINARY_DIR}/mustplay-python PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
       WORLD_READ WORLD_EXECUTE)
  set(HEX_PYTHON_DIR lib/python3/dist-packages CACHE STRING "Where the Python package is installed, from the prefix on")
  install(TARGETS mustplay_python LIBRARY DESTINATION ${HEX_PYTHON_DIR}/mustplay COMPONENT python)
  install(FILES ${files} DESTINATION ${HEX_PYTHON_DIR}/mustplay COMPONENT python)
endfunction()
