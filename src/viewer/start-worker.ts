/**
 * Starts a worker of the build by its address. A document in a sandbox has no origin, and starts none but those that it
 * has made itself: such a one loads the worker's script.
 */
export function startWorker(address: string): Worker {
  if (globalThis.origin !== 'null') return new Worker(address, { type: 'module' });
  const script = `importScripts(${JSON.stringify(new URL(address, document.baseURI).href)})`;
  const made = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(made);
  URL.revokeObjectURL(made);
  return worker;
}
