import { randomBytes } from 'node:crypto';
import { MAX_SLUG } from '../../../shared/limits.ts';

/**
 * Inserts a row with a slug that is free, and gives what `insert` gives for it: undefined says that a slug is taken. `plain` is
 * tried first; one that is taken gets some letters behind it, which tell nothing of what has it.
 */
export async function withFreeSlug<T>(
  plain: string,
  insert: (slug: string) => Promise<T | undefined>,
): Promise<T> {
  for (let slug = plain; ;) {
    const inserted = await insert(slug);
    if (inserted !== undefined) return inserted;
    slug = `${plain.slice(0, MAX_SLUG - 7)}-${randomBytes(3).toString('hex')}`;
  }
}
