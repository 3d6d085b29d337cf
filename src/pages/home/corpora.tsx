import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { components } from '../../api/schema.d.ts';
import { api } from '../../api/session.ts';
import { CorpusList } from '../corpora/corpus-list.tsx';
import sectionStyles from './section.module.css';

/** Corpora that the page shows. */
const MOST = 4;

/** Some of the public corpora; nothing where there are none, or the server does not list them: the page is more than they are. */
export default function Corpora() {
  const [corpora, setCorpora] = useState<readonly components['schemas']['ListedCorpus'][]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    api.GET('/corpora/', { signal: leaving.signal }).then(
      ({ data }) => setCorpora(data?.corpora ?? []),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  if (corpora.length === 0) return null;
  return (
    <section className={sectionStyles.section} aria-labelledby="corpora">
      <div className={sectionStyles.head}>
        <h2 id="corpora">Corpora</h2>
        <p>
          <Link to="/corpora">All corpora</Link>
        </p>
      </div>
      <CorpusList corpora={corpora.slice(0, MOST)} />
    </section>
  );
}
