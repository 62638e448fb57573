// Jobs, answers, addresses and certificates as strangers may send them to a coordinator or a worker. Whatever is accepted
// is written and read back the same; a certificate that the engine's rules accept is one that the checker verifies.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "checker/hexcheck.h"
#include "cluster/job.h"
#include "cluster/redis_client.h"
#include "cluster/status.h"
#include "proof/certificate_reader.h"

namespace {

void demand(bool holds) {
  if (!holds) std::abort();
}

void read_proof(std::string_view bytes) {
  hex::proof::Derivation derivation(hex::board::Size{4, 4});
  const auto proof = hex::proof::read_certificate(
      {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, derivation);
  if (!proof) return;
  demand(derivation.proves(proof->root, proof->position, proof->winner, proof->position.to_move()));
  const hexcheck::Source source = [bytes, next = std::size_t{0}](std::uint8_t* out,
                                                                 std::size_t most) mutable {
    const std::size_t count = std::min(most, bytes.size() - next);
    std::copy_n(bytes.data() + next, count, out);
    next += count;
    return count;
  };
  // The checker is stricter about form (needless bytes, marks of last use); it never calls an accepted step false.
  demand(hexcheck::check_plain(source, {}).verdict != hexcheck::Verdict::Refuted);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  using namespace hex::cluster;
  if (const auto job = read_job(text)) {
    const auto again = read_job(write_job(*job));
    demand(again && again->id == job->id && again->position == job->position && again->nodes == job->nodes);
  }
  if (const auto answer = read_answer(text)) {
    const auto again = read_answer(write_answer(*answer));
    demand(again && again->position == answer->position && again->certificate == answer->certificate &&
           again->moves == answer->moves && again->winner == answer->winner);
  }
  if (const auto address = parse_address(text)) demand(!address->name().empty());
  status_line(text);
  status_words(text);
  read_proof(text);
  return 0;
}
