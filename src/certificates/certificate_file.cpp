#include "certificates/certificate_file.h"

#include <zstd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>

namespace hex::engine {

namespace {

// Higher levels take several times longer and save a few per cent.
constexpr int kLevel = 9;

base::Error io_error(const std::string& what, const std::string& path) {
  return {base::ErrorCode::Io, what, path};
}

}  // namespace

base::Result<std::vector<std::uint8_t>> compress_certificate(std::span<const std::uint8_t> content) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  std::vector<std::uint8_t> out(ZSTD_compressBound(content.size()));
  std::size_t size = 0;
  if (context == nullptr ||
      ZSTD_isError(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, kLevel)) != 0 ||
      ZSTD_isError(ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1)) != 0 ||
      ZSTD_isError(
          size = ZSTD_compress2(context.get(), out.data(), out.size(), content.data(), content.size())) != 0)
    return base::Error{base::ErrorCode::Io, "the certificate cannot be compressed: not enough memory", ""};
  out.resize(size);
  return out;
}

base::Result<std::vector<std::uint8_t>> decompress_certificate(std::string_view file,
                                                               std::size_t most_bytes) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
  if (context == nullptr) return io_error("not enough memory", "certificate");
  std::vector<std::uint8_t> out;
  ZSTD_inBuffer in{file.data(), file.size(), 0};
  for (std::size_t left = 1; left != 0;) {
    const std::size_t before = out.size();
    if (before > most_bytes) return io_error("its content is too large", "certificate");
    out.resize(before + std::max<std::size_t>(ZSTD_DStreamOutSize(), before / 2));
    ZSTD_outBuffer part{out.data() + before, out.size() - before, 0};
    left = ZSTD_decompressStream(context.get(), &part, &in);
    out.resize(before + part.pos);
    if (ZSTD_isError(left) != 0 || (left != 0 && part.pos < part.size && in.pos == in.size))
      return base::Error{base::ErrorCode::Syntax, "this is no certificate file, or it is damaged",
                         "certificate"};
  }
  return out;
}

base::Status write_certificate_file(const std::string& path, std::span<const std::uint8_t> content) {
  const auto bytes = compress_certificate(content);
  if (!bytes) return bytes.error();
  const std::string part = path + ".part";
  std::ofstream out(part, std::ios::binary | std::ios::trunc);
  out.write(reinterpret_cast<const char*>(bytes->data()), static_cast<std::streamsize>(bytes->size()));
  out.close();
  std::error_code error;
  if (out.fail()) {
    std::filesystem::remove(part, error);
    return io_error("the certificate cannot be written; is the folder there, and is there space?", path);
  }
  std::filesystem::rename(part, path, error);
  if (!error) return base::ok_status();
  const std::string reason = error.message();
  std::filesystem::remove(part, error);
  return io_error("the certificate cannot be written: " + reason, path);
}

}  // namespace hex::engine
