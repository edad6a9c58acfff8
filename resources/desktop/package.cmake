# What `cmake --install` puts where, and the Debian package that `cpack` makes of it. app/package does all of it.
include(GNUInstallDirs)
set(CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(desktop ${CMAKE_SOURCE_DIR}/resources/desktop)
set(app_id local.kanshei.kanshei) # AppStream wants a domain backwards; the project has none, and .local is nobody's

install(TARGETS kanshei)
if(KANSHEI_HWCAPS)
  set(private_libraries ${CMAKE_INSTALL_LIBDIR}/kanshei)
  set_target_properties(kanshei PROPERTIES INSTALL_RPATH "$ORIGIN/../${private_libraries}")
  install(TARGETS kanshei_core LIBRARY DESTINATION ${private_libraries} NAMELINK_SKIP)
  foreach(variant IN LISTS kanshei_variants)
    install(TARGETS kanshei_core_${variant} LIBRARY DESTINATION ${private_libraries}/glibc-hwcaps/${variant} NAMELINK_SKIP)
  endforeach()
endif()

# resourcesFolder() finds ../share/kanshei beside the program. Formulas, icons, examples, pages and translations are inside it.
install(DIRECTORY resources/ DESTINATION ${CMAKE_INSTALL_DATADIR}/kanshei
        REGEX "/resources/(README\\.md|corpora/README\\.md|desktop|examples|formulas|handout|i18n|icons|readme)$" EXCLUDE)

install(FILES ${desktop}/kanshei.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${desktop}/${app_id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${desktop}/kanshei.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(DIRECTORY ${desktop}/hicolor DESTINATION ${CMAKE_INSTALL_DATADIR}/icons)
install(FILES resources/icons/kanshei.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES ${desktop}/application-x-kanshei-session.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/mimetypes)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${desktop}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Debian wants its documents compressed, without the date of the day.
function(install_compressed file name destination)
  set(packed ${CMAKE_BINARY_DIR}/compressed/${name}.gz)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/compressed)
  execute_process(COMMAND gzip -9nc INPUT_FILE ${file} OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  install(FILES ${packed} DESTINATION ${destination})
endfunction()
set(KANSHEI_MAINTAINER "The Kanshei maintainers <maintainers@kanshei.invalid>" CACHE STRING "Who answers for the package")
string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC) # SOURCE_DATE_EPOCH decides, where it is set
configure_file(${desktop}/changelog.Debian.in ${CMAKE_BINARY_DIR}/changelog.Debian @ONLY)
install_compressed(${CMAKE_BINARY_DIR}/changelog.Debian changelog.Debian ${CMAKE_INSTALL_DOCDIR})
install_compressed(${CMAKE_SOURCE_DIR}/CHANGELOG.md changelog ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kanshei)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "${KANSHEI_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS ${CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/core)
# What the program needs and is not linked with: run_packages in app/setup.sh.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-noto-cjk, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-noto-color-emoji, qt6-wayland, qt6-translations-l10n, qt6-qpa-plugins")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "see how attention works inside a trained Transformer")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Kanshei walks one real sentence through a Transformer that was really
trained: tokens, embedding and position, queries, keys and values, scores,
mask, softmax, heads, feed-forward and the answer, in every layer and head.
Every number is real, every number opens to the arithmetic that made it, and
every number can be changed. For classrooms and for learning at home; works
offline, in Chinese and English, with a window or from the command line.
.
看谁：带一句真实的话，走一遍训练好的 Transformer，看懂注意力。")
include(CPack)
