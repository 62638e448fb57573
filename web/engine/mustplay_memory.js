// The engine is compiled for memory that threads share. Where a page may have none, it runs in memory of its own: then it gets no
// threads, which it can do without, and nothing else of it changes.

const MUSTPLAY_PAGES = {initial: 256, maximum: 16384}; // of 64 KB, as cmake/wasm.cmake says

// The same module (its bytes, which are changed) for memory that is not shared: one bit where it says which memory it imports.
function forOwnMemory(bytes) {
  let at = 8; // behind the magic number and the version
  const number = () => {
    let out = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      out |= (byte & 127) << shift;
      if (byte < 128) return out;
    }
  };
  const skipLimits = () => {
    const flags = number();
    number();
    if (flags & 1) number();
  };
  while (at < bytes.length) {
    const section = bytes[at++];
    const size = number();
    const next = at + size;
    if (section !== 2) {
      at = next;
      continue;
    }
    for (let left = number(); left > 0; --left) {
      for (let names = 2; names > 0; --names) {
        const length = number();
        at += length;
      }
      const kind = bytes[at++];
      if (kind === 2) {
        bytes[at] &= ~2;
        return bytes;
      }
      if (kind === 0) number(); // a function: its type
      if (kind === 1) ++at, skipLimits(); // a table
      if (kind === 3) at += 2; // a global
      if (kind === 4) ++at, number(); // a tag
    }
    break;
  }
  throw new Error('the engine imports no memory');
}

// What the function that makes the module is told, to run without threads.
async function withOwnMemory(bytes) {
  const module = await WebAssembly.compile(forOwnMemory(bytes));
  // It asks of its memory whether it is such a thing, which browsers hide then.
  globalThis.SharedArrayBuffer ??= class {};
  return {
    pool: 0,
    wasmMemory: new WebAssembly.Memory(MUSTPLAY_PAGES),
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(module, imports).then((instance) => {
        receive(instance, module);
        this.removeRunDependency('wasm-instantiate'); // it waits for threads to be there
      });
      return {};
    },
  };
}
