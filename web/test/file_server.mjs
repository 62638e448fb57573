// A plain file server, for the static page: files, and nothing else. Whatever asks for an engine behind it fails.
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {extname, join, normalize} from 'node:path';

const TYPES = {'.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json'};

// What a server sends whose pages may share memory between threads.
const SHARING = {'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp'};

// The address, what was asked for, and how to end it. `changed` has functions that change the text of a file, by its path.
export async function serveFiles(folder, {sharing = false, changed = {}} = {}) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const file = path.endsWith('/') ? path + 'index.html' : path;
    asked.push(path);
    try {
      if (request.method !== 'GET' || path.includes('..')) throw new Error('no');
      let bytes = await readFile(join(folder, file));
      if (changed[file]) bytes = changed[file](bytes.toString());
      response.writeHead(200, {'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', ...(sharing ? SHARING : {})});
      response.end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  return {address: `http://127.0.0.1:${server.address().port}/`, asked, end};
}
