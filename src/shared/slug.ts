import { MAX_SLUG } from './limits.ts';
import { normalise } from './normalise.ts';

/** Slugs that stand for something else in addresses. */
const TAKEN = new Set(['new']);

/**
 * Last part of an address, made of a title: small letters of any script and digits, joined by hyphens; never empty. `noun` says
 * what it is of, for titles that give none.
 */
export function slugOf(title: string, noun: 'corpus' | 'question'): string {
  const slug = normalise(title)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
    // A letter of two units may have been cut.
    .replace(/\p{Cs}$/u, '');
  return slug === '' ? noun : TAKEN.has(slug) ? `${slug}-${noun}` : slug;
}
