// Memory for the engine in browsers: operator new and delete that threads do not wait for.
//
// Emscripten's malloc() has one lock for all, and solvers allocate all the time, so that two threads did little more than one. Here
// blocks of up to kLargest bytes come from chunks of one size each, and what a thread frees it keeps for itself. More than kMostBytes
// of one size, and all that a thread has when it ends, go to a common heap of lists, where threads look before they make a new
// chunk. Chunks are never given back; everything larger is malloc()'s.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>

namespace {

constexpr std::size_t kGrain = 16;
constexpr std::size_t kLargest = 1024;
constexpr std::size_t kSizes = kLargest / kGrain + 1;  // the n-th has n grains
constexpr std::size_t kChunk = std::size_t{1} << 14;
constexpr std::size_t kMostBytes = std::size_t{1} << 18;
constexpr std::size_t kChunks = (std::size_t{1} << 30) / kChunk;  // of all memory: cmake/wasm.cmake

struct Block {
  Block* next;
  Block* next_list;  // of a first block in the common heap
};
static_assert(sizeof(Block) <= kGrain);

struct List {
  Block* first = nullptr;
  std::size_t count = 0;
};
using Lists = std::array<List, kSizes>;

// Which size the blocks of a chunk have; 0: it is none of ours.
std::array<std::uint8_t, kChunks> chunk_sizes{};
static_assert(kSizes <= 256);

std::mutex common_mutex;
std::array<Block*, kSizes> common{};

constinit thread_local Lists lists{};

void give_away(std::size_t size) {
  List& list = lists[size];
  if (list.first == nullptr) return;
  const std::lock_guard lock(common_mutex);
  list.first->next_list = common[size];
  common[size] = list.first;
  list = {};
}

struct Ending {
  ~Ending() {
    for (std::size_t size = 1; size < kSizes; ++size) give_away(size);
  }
  void begin() {}
};
thread_local Ending ending;

Block* from_common(std::size_t size) {
  const std::lock_guard lock(common_mutex);
  Block* const out = common[size];
  if (out != nullptr) common[size] = out->next_list;
  return out;
}

Block* new_chunk(std::size_t size) {
  auto* const chunk = static_cast<std::byte*>(std::aligned_alloc(kChunk, kChunk));
  if (chunk == nullptr) return nullptr;
  chunk_sizes[reinterpret_cast<std::uintptr_t>(chunk) / kChunk] = static_cast<std::uint8_t>(size);
  Block* out = nullptr;
  const std::size_t bytes = size * kGrain;
  for (std::size_t at = 0; at + bytes <= kChunk; at += bytes) out = new (chunk + at) Block{out, nullptr};
  return out;
}

// Counts are of what was freed here; those of a list that comes from elsewhere begin at nothing.
void* take(std::size_t bytes) {
  if (bytes > kLargest) return std::malloc(bytes);
  const std::size_t size = bytes == 0 ? 1 : (bytes + kGrain - 1) / kGrain;
  List& list = lists[size];
  if (list.first == nullptr) {
    ending.begin();
    Block* const found = from_common(size);
    list = {found != nullptr ? found : new_chunk(size), 0};
    if (list.first == nullptr) return nullptr;
  }
  Block* const out = list.first;
  list.first = out->next;
  if (list.count > 0) --list.count;
  return out;
}

}  // namespace

void* operator new(std::size_t bytes) {
  void* const out = take(bytes);
  if (out == nullptr) throw std::bad_alloc();
  return out;
}

void operator delete(void* at) noexcept {
  if (at == nullptr) return;
  const std::size_t size = chunk_sizes[reinterpret_cast<std::uintptr_t>(at) / kChunk];
  if (size == 0) return std::free(at);
  List& list = lists[size];
  list.first = new (at) Block{list.first, nullptr};
  if (++list.count * size * kGrain > kMostBytes) give_away(size);
}
