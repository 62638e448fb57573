// Certificates as files: the bytes of proof/certificate.h in one zstd frame with a checksum.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hex::engine {

base::Result<std::vector<std::uint8_t>> compress_certificate(std::span<const std::uint8_t> content);

// The content of a certificate file of at most `most_bytes`; nothing of it is checked.
base::Result<std::vector<std::uint8_t>> decompress_certificate(std::string_view file, std::size_t most_bytes);

// Compresses and writes. The file appears under its name only when it is complete; one that was there before
// is replaced.
base::Status write_certificate_file(const std::string& path, std::span<const std::uint8_t> content);

}  // namespace hex::engine
