# Installing and packing: the programs with manual pages and completions, and the engine as a CMake package.
#
#   cmake --install build --prefix DIR     all of it; find_package(mustplay) then finds mustplay::archive and the folders below
#   cpack --config build/CPackConfig.cmake -G DEB   a Debian package of the programs, and one of the Python module if it is built
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(HEX_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/mustplay)
set(HEX_HEADER_DIR ${CMAKE_INSTALL_INCLUDEDIR}/mustplay)

# The programs, and what they print about themselves.
function(hex_install_programs)
  install(TARGETS mustplay hexcheck RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT programs)
  foreach(page "man ${CMAKE_INSTALL_MANDIR}/man1/mustplay.1"
               "bash ${CMAKE_INSTALL_DATADIR}/bash-completion/completions/mustplay"
               "zsh ${CMAKE_INSTALL_DATADIR}/zsh/site-functions/_mustplay"
               "fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/mustplay.fish")
    separate_arguments(page UNIX_COMMAND "${page}")
    list(GET page 0 name)
    list(GET page 1 file)
    install(CODE "
      set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${file}\")
      get_filename_component(folder \"\${file}\" DIRECTORY)
      file(MAKE_DIRECTORY \"\${folder}\")
      message(STATUS \"Writing: \${file}\")
      execute_process(COMMAND \"$<TARGET_FILE:mustplay>\" docs ${name} OUTPUT_FILE \"\${file}\" COMMAND_ERROR_IS_FATAL ANY)"
            COMPONENT programs)
  endforeach()
  # hexcheck shares no code with the rest: its page is its help.
  install(CODE "
    set(file \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1/hexcheck.1\")
    message(STATUS \"Writing: \${file}\")
    execute_process(COMMAND \"$<TARGET_FILE:hexcheck>\" --help OUTPUT_VARIABLE help)
    string(REPLACE \"-\" \"\\\\-\" help \"\${help}\")
    file(WRITE \"\${file}\" \".TH HEXCHECK 1\\n.SH NAME\\nhexcheck \\\\- verifies certificates of Hex positions\\n.SH DESCRIPTION\\n.nf\\n\${help}.fi\\n\")"
          COMPONENT programs)
endfunction()

# The folders below protocol/, as libraries with their headers.
function(hex_install_library)
  set(targets hex_flags hex_checker hex_zstd hex_lmdb)
  set_target_properties(hex_flags PROPERTIES EXPORT_NAME flags)
  set_target_properties(hex_checker PROPERTIES EXPORT_NAME checker)
  set_target_properties(hex_zstd PROPERTIES EXPORT_NAME zstd)
  set_target_properties(hex_lmdb PROPERTIES EXPORT_NAME lmdb)
  set(folders ${HEX_FOLDERS})
  list(REMOVE_ITEM folders cluster protocol match capi server cli)
  foreach(folder ${folders})
    list(APPEND targets hex_${folder})
    set_target_properties(hex_${folder} PROPERTIES EXPORT_NAME ${folder})
    install(DIRECTORY ${CMAKE_SOURCE_DIR}/src/${folder} DESTINATION ${HEX_HEADER_DIR} COMPONENT library
            FILES_MATCHING PATTERN "*.h")
  endforeach()
  install(FILES ${CMAKE_SOURCE_DIR}/checker/hexcheck.h DESTINATION ${HEX_HEADER_DIR}/checker COMPONENT library)
  install(TARGETS mustplay_c LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library)
  install(FILES ${CMAKE_SOURCE_DIR}/src/capi/mustplay.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)
  install(TARGETS ${targets} EXPORT mustplay ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/mustplay COMPONENT library)
  install(EXPORT mustplay NAMESPACE mustplay:: FILE mustplay-targets.cmake DESTINATION ${HEX_CONFIG_DIR} COMPONENT library)
  write_basic_package_version_file(${CMAKE_BINARY_DIR}/mustplay-config-version.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_SOURCE_DIR}/cmake/mustplay-config.cmake ${CMAKE_BINARY_DIR}/mustplay-config-version.cmake
          DESTINATION ${HEX_CONFIG_DIR} COMPONENT library)
endfunction()

hex_install_programs()
hex_install_library()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME mustplay)
set(CPACK_PACKAGE_VENDOR "Mustplay")
set(CPACK_PACKAGE_CONTACT "Mustplay <mustplay@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "the game of Hex: plays, solves and proves")
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL programs)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME mustplay)
set(CPACK_DEBIAN_PROGRAMS_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
if(HEX_PYTHON)
  # Made for one version of Python, as its file's name says.
  math(EXPR next "${Python_VERSION_MINOR} + 1")
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-mustplay)
  set(CPACK_DEBIAN_PYTHON_FILE_NAME DEB-DEFAULT)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), python3 (<< ${Python_VERSION_MAJOR}.${next}), python3-numpy")
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION "the game of Hex from Python: plays, solves and proves")
endif()
include(CPack)
