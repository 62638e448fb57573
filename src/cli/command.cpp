#include "cli/command.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace hex::cli {

int fail(Console& console, const base::Error& error) {
  std::string line = error.text();
  for (char& c : line)
    if (c == '\n' || c == '\r') c = ' ';
  console.out.flush();
  console.err << "mustplay: " << line << std::endl;
  return kBadInput;
}

base::Status write_output(Console& console, const std::string& file, const std::string& text) {
  if (file == "-") {
    console.out << text;
    return base::ok_status();
  }
  errno = 0;
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out)
    return base::Error{base::ErrorCode::Io,
                       "cannot write '" + file + "': " + (errno != 0 ? std::strerror(errno) : "write failed"),
                       ""};
  return base::ok_status();
}

}  // namespace hex::cli
