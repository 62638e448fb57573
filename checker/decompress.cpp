// zstd around a certificate: exactly one frame, with nothing after it.
#include <zstd.h>

#include <memory>

#include "hexcheck.h"

namespace hexcheck {

namespace {

constexpr int kWindowLog = 27;  // what decompression itself may take: 128 MB

class Decompressor {
 public:
  explicit Decompressor(const Source& source)
      : source_(source), stream_(ZSTD_createDCtx(), &ZSTD_freeDCtx), buffer_(ZSTD_DStreamInSize()) {
    if (stream_ == nullptr ||
        ZSTD_isError(ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, kWindowLog)))
      throw Failure{Verdict::Limit, "there is not enough memory"};
  }

  // Bytes of the content; 0 only when the frame is complete and the file ends there.
  std::size_t read(std::uint8_t* bytes, std::size_t size) {
    ZSTD_outBuffer out{bytes, size, 0};
    while (out.pos == 0) {
      if (in_.pos == in_.size) {
        in_ = {buffer_.data(), source_(buffer_.data(), buffer_.size()), 0};
        if (in_.size == 0 && !done_) throw Failure{Verdict::Malformed, "the file ends too early"};
        if (in_.size == 0) return 0;
      }
      if (done_) throw Failure{Verdict::Malformed, "something follows the compressed certificate"};
      const std::size_t answer = ZSTD_decompressStream(stream_.get(), &out, &in_);
      if (ZSTD_isError(answer))
        throw Failure{Verdict::Malformed, "the file is not compressed with zstd, or damaged"};
      done_ = answer == 0;
    }
    return out.pos;
  }

 private:
  const Source& source_;
  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> stream_;
  std::vector<std::uint8_t> buffer_;
  ZSTD_inBuffer in_{nullptr, 0, 0};
  bool done_ = false;
};

}  // namespace

CheckResult check_compressed(const Source& source, const Limits& limits) {
  // Made at the first read, so that a failure to make it is caught like every other.
  std::unique_ptr<Decompressor> stream;
  const Source content = [&](std::uint8_t* bytes, std::size_t size) {
    if (stream == nullptr) stream = std::make_unique<Decompressor>(source);
    return stream->read(bytes, size);
  };
  return check_plain(content, limits);
}

}  // namespace hexcheck
