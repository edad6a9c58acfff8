# The manual page and the completion scripts, written by the program from its own tables when it is built.
include(GNUInstallDirs)
set(help ${CMAKE_BINARY_DIR}/help)
file(MAKE_DIRECTORY ${help})
# name of the file, what the program is asked, what happens to the text on its way
function(help_file file question filter)
  add_custom_command(OUTPUT ${help}/${file} DEPENDS kanshei VERBATIM
                     COMMAND sh -c "\"$1\" ${question} ${filter} > \"$2\"" sh $<TARGET_FILE:kanshei> ${help}/${file})
endfunction()
help_file(kanshei.1.gz "help --man" "| gzip -9n")
help_file(kanshei "completion bash" "")
help_file(_kanshei "completion zsh" "")
help_file(kanshei.fish "completion fish" "")
add_custom_target(kanshei_help ALL DEPENDS ${help}/kanshei.1.gz ${help}/kanshei ${help}/_kanshei ${help}/kanshei.fish)
install(FILES ${help}/kanshei.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${help}/kanshei DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${help}/_kanshei DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${help}/kanshei.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
