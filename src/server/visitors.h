// Visitors: the connections that are sending a request, or may send one, and how many of them there may be.
//
// A request is bounded in time and bytes, but a client can open many connections and send on each as slowly
// as it may. So an address has a limited number at a time, and all addresses together have as many as there are
// threads for them. One more than that closes the oldest: a request that is sent at once is never the oldest
// for long, a slow one is. Connections that are being answered do not count. Safe from any thread.
#pragma once

#include <cstddef>
#include <list>
#include <mutex>
#include <string>

namespace hex::server {

class Visitors {
 public:
  // `most`: in all. `most_of_address`: of one address.
  Visitors(std::size_t most, std::size_t most_of_address) : most_(most), most_of_address_(most_of_address) {}

  // One connection, from its first wait for a request to its end.
  class Visit {
   public:
    Visit(Visitors& visitors, int socket, std::string address);
    // REQUIRES that the socket is still open.
    ~Visit();
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

    // It waits for a request: from here on it may be closed in favour of another.
    void reading();
    // The request is there whole.
    void answering();

   private:
    Visitors& visitors_;
    const int socket_;
    const std::string address_;
    bool reads_ = false;
  };

 private:
  struct Reader {
    int socket;
    std::string address;
    bool closed = false;  // already told to go
  };

  void add(int socket, const std::string& address);
  void remove(int socket);
  void close_oldest_of(const std::string& address);

  const std::size_t most_, most_of_address_;
  std::mutex mutex_;
  std::list<Reader> readers_;  // the oldest first
};

}  // namespace hex::server
