#include "server/loopback.h"

#include <arpa/inet.h>
#include <strings.h>

namespace hex::server {

std::string host_without_port(const std::string& host) {
  const auto bracket = host.rfind(']');
  const auto colon = host.rfind(':');
  return colon == std::string::npos || (bracket != std::string::npos && colon < bracket)
             ? host
             : host.substr(0, colon);
}

bool is_loopback(const std::string& host) {
  if (strcasecmp(host.c_str(), "localhost") == 0) return host.size() == 9;
  if (in_addr four{}; inet_pton(AF_INET, host.c_str(), &four) == 1)
    return ntohl(four.s_addr) >> 24 == 127 && host.find('\0') == std::string::npos;
  const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
  const std::string inner = bracketed ? host.substr(1, host.size() - 2) : host;
  in6_addr six{};
  return inet_pton(AF_INET6, inner.c_str(), &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six) &&
         inner.find('\0') == std::string::npos;
}

}  // namespace hex::server
