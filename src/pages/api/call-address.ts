import type { CallDescription } from '../../shared/contract-description.ts';

/** Path and query of a call with these values; empty ones are left out of the query. */
export function addressOf(
  { path, parameters }: Pick<CallDescription, 'path' | 'parameters'>,
  values: Readonly<Record<string, string>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = new URLSearchParams(
    parameters.flatMap(({ name, place }) => {
      const value = values[name] ?? '';
      return place === 'query' && value !== '' ? [[name, value]] : [];
    }),
  );
  return `/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`;
}

/** The line that makes the call from a terminal. A quote within cannot end the quoted address. */
export const curlOf = (address: string, origin: string): string =>
  `curl '${`${origin}${address}`.replaceAll("'", '%27')}'`;
