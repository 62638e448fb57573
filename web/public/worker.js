// The page without the engine: its files are kept, and served when nobody answers. What is asked of the engine is not kept.
const KEPT = 'mustplay';
const FILES = ['./', 'page.js', 'page.css', 'shared.js', 'shared.css', 'icon.svg', 'page.webmanifest', ...['de', 'fr', 'es', 'pl', 'ja'].map((name) => `words_${name}.js`)];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

// With the engine among the files, the page may share memory between threads, for which browsers want these headers. So it has
// threads wherever it lies, from the second visit on; from the first one where the server sends them.
const SHARING = FILES.includes('mustplay_engine.wasm');
function forSharing(response) {
  if (!SHARING || response.status === 0) return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(response.body, {status: response.status, statusText: response.statusText, headers});
}

// The engine's own copy is the newest; the kept one is for when there is none.
self.addEventListener('fetch', (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== 'GET' || address.origin !== location.origin || address.pathname.includes('/api/')) return;
  event.respondWith(
    fetch(event.request).then((response) => {
      if (response.ok) {
        const copy = response.clone();
        event.waitUntil(caches.open(KEPT).then((cache) => cache.put(event.request, copy)));
      }
      return response;
    }).catch(() => caches.match(event.request, {ignoreSearch: true}).then((kept) => kept ?? caches.match('./'))).then(forSharing));
});
