import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<string>();

/** Stands for the server's own work, which no network asked for. */
const NOBODY = '';

/** Runs `work`, all statements of which count as those of `network`. */
export function onBehalfOf<T>(network: string, work: () => T): T {
  return asking.run(network, work);
}

/** Network that the running work is done for; '' for what the server does unasked. */
export function currentNetwork(): string {
  return asking.getStore() ?? NOBODY;
}
