import { isIPv6 } from 'node:net';

/** Parts of an IPv6 address that name a network; its owner chooses the other four. */
const NETWORK_PARTS = 4;

/**
 * Network for which attempts from an address are counted: the IPv4 address, or the /64 of an IPv6 address, which one
 * person has.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = '', after] = address.toLowerCase().replace(/%.*/s, '').split('::');
  const head = partsOf(before);
  // `::` stands for as many zero groups as are missing from eight.
  const tail = after === undefined ? [] : partsOf(after);
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  const parts = [...head, ...zeros, ...tail].slice(0, NETWORK_PARTS);
  return `${parts.map((part) => part.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

function partsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
