import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/session.ts';
import styles from './also-labels.module.css';
import { toAddress, toQuery, type Search } from './address.ts';
import type { Answer } from './found.ts';
import { otherWords } from './reading/other-words.ts';

/** Other words for the label of a line, with what they find: 'Also: Reprise (14)'. */
export function AlsoLabels({ search, line }: { readonly search: Search; readonly line: string }) {
  const others = useMemo(() => otherWords(line), [line]);
  const [labels, setLabels] = useState<Answer['statistics']['labels']>([]);
  useEffect(() => {
    if (!others) return undefined;
    const ending = new AbortController();
    const query = { ...toQuery({ ...search, line: others.line, page: 1 }), page_size: 1 };
    api.GET('/tql/query/', { params: { query }, signal: ending.signal }).then(
      ({ data }) => setLabels(data?.statistics.labels.slice(0, 3) ?? []),
      // Without an answer nothing is said of other words.
      () => undefined,
    );
    return () => ending.abort();
  }, [search, others]);
  if (!others || labels.length === 0) return null;
  return (
    <p className={styles.also}>
      Also:{' '}
      {labels.map(({ label, count }, index) => (
        <span key={label}>
          {index > 0 && ', '}
          <Link to={toAddress({ ...search, line: others.with(label), page: 1 })}>{label}</Link> ({count})
        </span>
      ))}
    </p>
  );
}
