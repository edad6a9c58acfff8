# The core as a shared library, three times from the same sources: for plain x86-64, for x86-64-v3 (AVX2, FMA) and for x86-64-v4
# (AVX-512). The last two lie in glibc-hwcaps/ beside the first, and glibc's dynamic linker (2.33 or newer) loads the best that the
# processor can run. A program is thus made of one core; what it compiled itself from the core's headers is for plain x86-64.
#
# Two things keep the two apart:
# - Both sides see one ABI. Eigen aligns what it allocates and its fixed-size arrays by the widest registers it is compiled for;
#   here to 64 bytes everywhere.
# - Neither side runs the other's copy of an inline function. exports.map hides all that is not in namespace kanshei (Eigen, std,
#   nlohmann), and the library binds its calls of its own functions to itself, whatever a program has under the same name.
target_compile_definitions(kanshei_options INTERFACE EIGEN_MAX_ALIGN_BYTES=64 EIGEN_MAX_STATIC_ALIGN_BYTES=64)

function(add_shared_core target folder)
  add_core(${target} SHARED)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME kanshei_core VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION}
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/core/${folder} VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${CMAKE_SOURCE_DIR}/core/exports.map)
  target_link_options(${target} PRIVATE -Wl,-Bsymbolic-functions -Wl,--version-script=${CMAKE_SOURCE_DIR}/core/exports.map)
endfunction()

set(kanshei_variants x86-64-v3 x86-64-v4)
add_shared_core(kanshei_core "")
foreach(variant IN LISTS kanshei_variants)
  add_shared_core(kanshei_core_${variant} glibc-hwcaps/${variant})
  target_compile_options(kanshei_core_${variant} PRIVATE -march=${variant} -mprefer-vector-width=512
    # GCC 12's own AVX-512 headers start from registers without a value and warn of them (GCC bug 105593).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized -Wno-uninitialized>)
  add_dependencies(kanshei_core kanshei_core_${variant}) # whoever builds the core has all of it
endforeach()
