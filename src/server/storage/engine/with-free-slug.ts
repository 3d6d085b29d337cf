import { randomBytes } from 'node:crypto';
import { MAX_SLUG } from '../../../shared/limits.ts';

/**
 * What `insert` gives for the first slug that is free, for which it gives undefined else. `plain` is tried first; where it is
 * taken it gets some letters, which tell nothing of what has it.
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
