// Solved positions that the browser keeps (IndexedDB), as the lines of `mustplay store export`. Where it keeps nothing, as in a
// private window, all goes on without.

const MOST = 20000; // positions; all are read when an engine starts

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('mustplay', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('solved');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

// Of a line without its answer: one position has one place.
function place(line: string): string {
  const {size, black, white, to_move} = JSON.parse(line);
  return JSON.stringify([size, black, white, to_move]);
}

export async function loadSolved(): Promise<string> {
  try {
    const base = await open();
    const lines: string[] = await done(base.transaction('solved').objectStore('solved').getAll());
    base.close();
    return lines.map((line) => line + '\n').join('');
  } catch {
    return '';
  }
}

export async function storeSolved(lines: string): Promise<void> {
  try {
    const base = await open();
    const store = base.transaction('solved', 'readwrite').objectStore('solved');
    if ((await done(store.count())) < MOST) for (const line of lines.split('\n')) if (line) store.put(line, place(line));
    base.close();
  } catch {
    // it is only slower then
  }
}
