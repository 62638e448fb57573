// The program mustplay; everything is in cli/app.h.
#include "cli/app.h"

int main(int argc, char** argv) {
  hex::cli::Console console = hex::cli::process_console();
  return hex::cli::run(argc, argv, console);
}
