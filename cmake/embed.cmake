# Writes a C++ file that holds the page: cmake -DDIST=<folder> -DOUT=<file> -P embed.cmake
#
# Bytes are written as numbers, which every compiler reads; the bundle is small enough.
file(GLOB files RELATIVE ${DIST} ${DIST}/*)
list(SORT files)
set(arrays "")
set(rows "")
set(number 0)
foreach(file ${files})
  if(file MATCHES "\\.html$")
    set(type "text/html; charset=utf-8")
  elseif(file MATCHES "\\.js$")
    set(type "text/javascript; charset=utf-8")
  elseif(file MATCHES "\\.css$")
    set(type "text/css; charset=utf-8")
  elseif(file MATCHES "\\.svg$")
    set(type "image/svg+xml")
  elseif(file MATCHES "\\.webmanifest$")
    set(type "application/manifest+json")
  else()
    continue()
  endif()
  set(path "/${file}")
  if(file STREQUAL "index.html")
    set(path "/")
  endif()
  file(READ ${DIST}/${file} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND arrays "constexpr char kBytes${number}[] = {${bytes}'\\0'};\n")
  string(APPEND rows "    {\"${path}\", \"${type}\", {kBytes${number}, sizeof kBytes${number} - 1}},\n")
  math(EXPR number "${number} + 1")
endforeach()
file(WRITE ${OUT} "// Written by cmake/embed.cmake from web/dist.
#include \"server/assets.h\"

namespace hex::server {

namespace {

${arrays}
constexpr Asset kAssets[] = {
${rows}};

}  // namespace

std::span<const Asset> assets() {
  return kAssets;
}

}  // namespace hex::server
")
