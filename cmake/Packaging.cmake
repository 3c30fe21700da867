# SPDX-License-Identifier: Apache-2.0
# cpack -G DEB: a package that installs and runs on a bare Debian 12.
install(FILES ${CMAKE_SOURCE_DIR}/README.md DESTINATION share/doc/shardscope)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/LICENSES DESTINATION share/doc/shardscope)
if(TARGET shardscope)
  install(FILES ${CMAKE_SOURCE_DIR}/resources/desktop/shardscope.desktop DESTINATION share/applications)
  install(FILES ${CMAKE_SOURCE_DIR}/resources/desktop/shardscope.metainfo.xml DESTINATION share/metainfo
          RENAME io.github.shardscope.Shardscope.metainfo.xml)
  install(FILES ${CMAKE_SOURCE_DIR}/resources/icons/shardscope.svg DESTINATION share/icons/hicolor/scalable/apps)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME shardscope)
set(CPACK_PACKAGE_CONTACT "The Shardscope developers <shardscope@localhost>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What no library of the program names: the platform plugins, the plugin for icons as SVG, and the two faces.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, libqt6svg6, fonts-inter, fonts-jetbrains-mono")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
include(CPack)
