import { questionPath } from '../../site/question-path.ts';

/** The page number in an address, from 1; what is no number is the first. */
export function readPage(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The address of a page of a question's answer. */
export const pageAddress = (slug: string, page: number): string =>
  questionPath(slug) + (page === 1 ? '' : `?page=${page}`);
