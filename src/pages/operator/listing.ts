import { readFileId } from '../../shared/file-id.ts';

/** Lists shown on the operator's page, as its address names them. */
export interface Listing {
  readonly state: 'open' | 'closed';
  /** Number of the last report of the page before. */
  readonly before?: number | undefined;
  /** The same of the log. */
  readonly logBefore?: number | undefined;
}

export function readListing(params: URLSearchParams): Listing {
  return {
    state: params.get('show') === 'done' ? 'closed' : 'open',
    before: readFileId(params.get('before') ?? ''),
    logBefore: readFileId(params.get('log') ?? ''),
  };
}

export function toAddress({ state, before, logBefore }: Listing): string {
  const query = new URLSearchParams({
    ...(state === 'closed' && { show: 'done' }),
    ...(before !== undefined && { before: String(before) }),
    ...(logBefore !== undefined && { log: String(logBefore) }),
  }).toString();
  return query === '' ? '/operator' : `/operator?${query}`;
}
