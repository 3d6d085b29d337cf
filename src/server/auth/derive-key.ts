import { hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose, so that what is signed for one cannot be shown for another. */
export function deriveKey(secretKey: string, purpose: 'tokens' | 'media links' | 'try limits'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secretKey, '', `tilia ${purpose}`, 32));
}
