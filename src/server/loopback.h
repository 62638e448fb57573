// Names of this machine. A website can give any name of its own the address 127.0.0.1 (DNS rebinding), so a
// server that listens on loopback answers to these names only.
#pragma once

#include <string>

namespace hex::server {

// The host of a Host header, without the port: "[::1]:80" gives "[::1]", "localhost:80" gives "localhost".
std::string host_without_port(const std::string& host);

// "localhost" in any case of letters, an IPv4 address in 127/8 in dotted form, or ::1, with or without
// brackets. Nothing else: neither 127.example.com nor 127.0.0.1.example.com.
bool is_loopback(const std::string& host);

}  // namespace hex::server
