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

using Compressor = std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)>;

// nullptr when there is not enough memory.
Compressor make_compressor() {
  Compressor out(ZSTD_createCCtx(), &ZSTD_freeCCtx);
  if (out != nullptr &&
      (ZSTD_isError(ZSTD_CCtx_setParameter(out.get(), ZSTD_c_compressionLevel, kLevel)) != 0 ||
       ZSTD_isError(ZSTD_CCtx_setParameter(out.get(), ZSTD_c_checksumFlag, 1)) != 0))
    out.reset();
  return out;
}

}  // namespace

base::Result<std::vector<std::uint8_t>> compress_certificate(std::span<const std::uint8_t> content) {
  const Compressor context = make_compressor();
  std::vector<std::uint8_t> out(ZSTD_compressBound(content.size()));
  std::size_t size = 0;
  if (context == nullptr || ZSTD_isError(size = ZSTD_compress2(context.get(), out.data(), out.size(),
                                                               content.data(), content.size())) != 0)
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

class CertificateFile::Stream {
 public:
  explicit Stream(std::string path)
      : path_(std::move(path)),
        part_(path_ + ".part"),
        out_(part_, std::ios::binary | std::ios::trunc),
        context_(make_compressor()),
        buffer_(ZSTD_CStreamOutSize()) {}
  ~Stream() {
    out_.close();
    std::error_code ignored;
    std::filesystem::remove(part_, ignored);  // what was not finished
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  base::Status put(std::span<const std::uint8_t> content, ZSTD_EndDirective how) {
    ZSTD_inBuffer in{content.data(), content.size(), 0};
    for (bool more = context_ != nullptr; more && out_.good();) {
      ZSTD_outBuffer part{buffer_.data(), buffer_.size(), 0};
      const std::size_t left = ZSTD_compressStream2(context_.get(), &part, &in, how);
      if (ZSTD_isError(left) != 0) context_.reset();
      out_.write(buffer_.data(), static_cast<std::streamsize>(part.pos));
      more = context_ != nullptr && (how == ZSTD_e_end ? left != 0 : in.pos < in.size);
    }
    if (context_ == nullptr)
      return io_error("the certificate cannot be compressed: not enough memory", path_);
    if (!out_.good())
      return io_error("the certificate cannot be written; is the folder there, and is there space?", path_);
    return base::ok_status();
  }
  base::Status finish() {
    if (auto status = put({}, ZSTD_e_end); !status) return status;
    out_.close();
    if (out_.fail()) return io_error("the certificate cannot be written; is there space?", path_);
    std::error_code error;
    std::filesystem::rename(part_, path_, error);
    return error ? base::Status(io_error("the certificate cannot be written: " + error.message(), path_))
                 : base::ok_status();
  }

 private:
  const std::string path_, part_;
  std::ofstream out_;
  Compressor context_;
  std::vector<char> buffer_;
};

CertificateFile::CertificateFile(std::string path) : stream_(std::make_unique<Stream>(std::move(path))) {}
CertificateFile::~CertificateFile() = default;

base::Status CertificateFile::append(std::span<const std::uint8_t> content) {
  return stream_->put(content, ZSTD_e_continue);
}

base::Status CertificateFile::finish() {
  return stream_->finish();
}

base::Status write_certificate_file(const std::string& path, std::span<const std::uint8_t> content) {
  CertificateFile file(path);
  if (auto status = file.append(content); !status) return status;
  return file.finish();
}

base::Status copy_certificate_file(const std::string& from, const std::string& path) {
  const std::string part = path + ".part";
  std::error_code error;
  std::filesystem::copy_file(from, part, std::filesystem::copy_options::overwrite_existing, error);
  if (!error) std::filesystem::rename(part, path, error);
  if (!error) return base::ok_status();
  const std::string reason = error.message();
  std::filesystem::remove(part, error);
  return io_error("the certificate cannot be written: " + reason, path);
}

}  // namespace hex::engine
