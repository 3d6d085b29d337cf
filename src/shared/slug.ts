import { MAX_SLUG } from './limits.ts';
import { normalise } from './normalise.ts';

/** Slugs that stand for something else in addresses. */
const TAKEN = new Set(['new']);

/** Last part of an address, made of a title: small letters of any script and digits, joined by hyphens; never empty. */
export function slugOf(title: string): string {
  const slug = normalise(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
    // A letter of two units may have been cut.
    .replace(/\p{Cs}$/u, '');
  return slug === '' ? 'corpus' : TAKEN.has(slug) ? `${slug}-corpus` : slug;
}
