// Certificates as files: the bytes of proof/certificate.h in one zstd frame with a checksum.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hex::engine {

base::Result<std::vector<std::uint8_t>> compress_certificate(std::span<const std::uint8_t> content);

// The content of a certificate file of at most `most_bytes`; nothing of it is checked.
base::Result<std::vector<std::uint8_t>> decompress_certificate(std::string_view file, std::size_t most_bytes);

// A certificate file that is written piece by piece. It appears under its name only when it is complete; one that was
// there before is replaced.
class CertificateFile {
 public:
  explicit CertificateFile(std::string path);
  ~CertificateFile();
  CertificateFile(const CertificateFile&) = delete;
  CertificateFile& operator=(const CertificateFile&) = delete;

  // After an error nothing more is written, and finish() tells it.
  base::Status append(std::span<const std::uint8_t> content);
  base::Status finish();

 private:
  class Stream;
  std::unique_ptr<Stream> stream_;
};

// The same for content that is there as a whole.
base::Status write_certificate_file(const std::string& path, std::span<const std::uint8_t> content);

// A copy, in the same way.
base::Status copy_certificate_file(const std::string& from, const std::string& path);

}  // namespace hex::engine
