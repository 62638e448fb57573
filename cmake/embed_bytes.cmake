# Writes a C++ file with a function that returns the bytes of a file:
#   cmake -DFILE=<file> -DHEADER=<header> -DNAMESPACE=<namespace> -DFUNCTION=<name> -DOUT=<file> -P embed_bytes.cmake
#
# Bytes are written as numbers, as in embed.cmake.
file(READ ${FILE} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
get_filename_component(name ${FILE} NAME)
file(WRITE ${OUT} "// Written by cmake/embed_bytes.cmake from ${name}.
#include \"${HEADER}\"

namespace ${NAMESPACE} {

namespace {

constexpr char kBytes[] = {${bytes}'\\0'};

}  // namespace

std::string_view ${FUNCTION}() {
  return {kBytes, sizeof kBytes - 1};
}

}  // namespace ${NAMESPACE}
")
