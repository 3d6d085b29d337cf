import type { Progress } from '../../store/loading.ts';

const MEGABYTE = 1e6;
/** Size from which on tenths of a megabyte are left out. */
const COARSE_MB = 10;

const count = new Intl.NumberFormat('en');

/** '12.4 of 61 MB, 240,000 of 1,000,000 entries'; the totals only where they are known. */
export function progressInWords({ bytes, totalBytes, components, totalComponents }: Progress): string {
  const come = (bytes / MEGABYTE).toFixed(1);
  const size = totalBytes === undefined ? `${come} MB` : `${come} of ${total(totalBytes)} MB`;
  const counted =
    totalComponents === undefined
      ? count.format(components)
      : `${count.format(components)} of ${count.format(totalComponents)}`;
  return `${size}, ${counted} ${(totalComponents ?? components) === 1 ? 'entry' : 'entries'}`;
}

function total(bytes: number): string {
  const megabytes = bytes / MEGABYTE;
  return megabytes.toFixed(megabytes < COARSE_MB ? 1 : 0);
}
