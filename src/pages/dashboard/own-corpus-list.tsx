import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '../../shared/counted.ts';
import { corpusPath, editCorpusPath } from '../../site/corpus-path.ts';
import { buttonClass } from '../../ui/button.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './own-list.module.css';
import type { OwnCorpus } from './own-corpora.ts';

const SEEN_BY = { private: 'Private', unlisted: 'With link', public: 'Public' } as const;

/** One's own corpora, and the way to a new one. */
export const OwnCorpusList = ({ corpora }: { readonly corpora: readonly OwnCorpus[] }) => (
  <section className={styles.list} aria-labelledby="your-corpora">
    <div className={styles.head}>
      <h2 id="your-corpora" className={textStyles.capsHead}>
        YOUR CORPORA
      </h2>
      <Link className={buttonClass('outline', 'small')} to="/new-corpus">
        <Plus size={15} aria-hidden="true" />
        New corpus
      </Link>
    </div>
    {corpora.length === 0 ? (
      <p className={textStyles.muted}>A corpus puts files that belong together on a page of their own.</p>
    ) : (
      <ul>
        {corpora.map(({ slug, title, visibility, works, files }) => (
          <li key={slug}>
            <Link className={styles.title} to={corpusPath(slug)}>
              {title}
            </Link>
            <span className={styles.facts}>
              {SEEN_BY[visibility]} · {counted(works, 'work')} · {counted(files, 'file')}
            </span>
            <Link className={buttonClass('plain', 'small')} to={editCorpusPath(slug)}>
              Edit<span className={textStyles.visuallyHidden}> {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);
