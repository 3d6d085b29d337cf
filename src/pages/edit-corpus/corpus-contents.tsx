import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { counted } from '../../shared/counted.ts';
import { entryAt } from '../../shared/elements.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { WorkEntry } from '../corpus/corpus-entry.ts';
import styles from './edit-corpus.module.css';

interface Props {
  readonly slug: string;
  readonly works: readonly WorkEntry[];
  /** Whether its owner orders it. */
  readonly isByHand: boolean;
  readonly isFirstPage: boolean;
  readonly isLastPage: boolean;
  readonly onChanged: () => void;
}

/** The works of a corpus, to be put in order by hand and taken out. */
export function CorpusContents({ slug, works, isByHand, isFirstPage, isLastPage, onChanged }: Props) {
  const [error, setError] = useState<AppError>();
  const [said, setSaid] = useState('');
  const params = { path: { slug } };
  const run = async (words: string, change: () => Promise<unknown>) => {
    setError(undefined);
    try {
      await change();
      setSaid(words);
      onChanged();
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      setError(failure);
    }
  };
  /** Puts a work before another one of this page, or of what follows it. */
  const move = (from: number, to: number) => {
    const work = entryAt(works, from);
    // What goes down goes up instead: what stands below it comes before it.
    const [moved, target] = to < from ? [work, entryAt(works, to)] : [entryAt(works, to), work];
    const body = { file_ids: idsOf(moved), before: entryAt(target.files, 0).id };
    void run(`${work.title} is ${to < from ? 'one up' : 'one down'}.`, () =>
      orThrow(api.PATCH('/corpora/{slug}/files/', { params, body })),
    );
  };
  const takeOut = (work: WorkEntry) =>
    void run(`${work.title} was taken out. Its files stay yours.`, () =>
      orThrow(api.POST('/corpora/{slug}/files/removal/', { params, body: { file_ids: idsOf(work) } })),
    );
  return (
    <>
      {works.length === 0 && <p>No files yet. Select files on your dashboard and add them to this corpus.</p>}
      {!isByHand && works.length > 0 && <p>To move works, choose the order by hand above, and save.</p>}
      {error && (
        <Notice kind="error">
          <p>{error.message}</p>
        </Notice>
      )}
      <p role="status">{said}</p>
      <ol className={styles.works}>
        {works.map((work, index) => (
          <li key={work.id}>
            <span className={styles.title}>{work.title}</span>
            <span className={styles.count}>{counted(work.fileCount, 'file')}</span>
            <span className={styles.buttons}>
              {isByHand && (
                <>
                  <IconButton
                    aria-label={`Move up ${work.title}`}
                    title="Move up"
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && move(index, index - 1)}
                  >
                    <ArrowUp size={16} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    aria-label={`Move down ${work.title}`}
                    title="Move down"
                    aria-disabled={index === works.length - 1}
                    onClick={() => index < works.length - 1 && move(index, index + 1)}
                  >
                    <ArrowDown size={16} aria-hidden="true" />
                  </IconButton>
                </>
              )}
              <IconButton
                aria-label={`Take out ${work.title}`}
                title="Take out"
                onClick={() => takeOut(work)}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      {isByHand && !(isFirstPage && isLastPage) && (
        <p>Works move within their page. Take one out and add it again to put it at the end.</p>
      )}
    </>
  );
}

const idsOf = ({ files }: WorkEntry): number[] => files.map(({ id }) => id);
