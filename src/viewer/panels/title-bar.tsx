import { ChevronLeft, Download, Info, Share2 } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { AppError } from '../../shared/app-error.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import type { FileHead } from '../viewer-file.ts';
import { headOf, shownTitle } from './file-title.ts';
import { saveFile } from '../../api/save-file.ts';
import { NotGiven } from './not-given.tsx';
import styles from './title-bar.module.css';

interface Props {
  readonly file: FileHead;
  readonly fileId: number;
  /** A sentence for the reader. */
  readonly onProblem: (problem: string) => void;
  readonly onShare: () => void;
}

/** Title, who wrote it, who plays it; the file's further facts behind a button; links to it, and its download. */
export function TitleBar({ file, fileId, onProblem, onShare }: Props) {
  const title = shownTitle(file);
  const { composer } = file.abstract_work;
  const { artist } = file.concrete_work;
  const people = [composer && `by ${composer}`, artist && `performed by ${artist}`].filter(
    (part) => part !== '',
  );
  return (
    <div className={styles.bar}>
      <Link className={`icon-button ${styles.back}`} to="/browse/files" aria-label="Browse files">
        <ChevronLeft className="icon" size={22} aria-hidden />
      </Link>
      <div className={styles.names}>
        <PageTitle head={headOf(file)}>{title}</PageTitle>
        {people.length > 0 && <p>{people.join(', ')}</p>}
      </div>
      <div className={styles.tools}>
        {file.file && <About file={file.file} />}
        <button type="button" className="icon-button" aria-label="Share" title="Share" onClick={onShare}>
          <Share2 className="icon" size={18} aria-hidden />
        </button>
        <a
          className="icon-button"
          href={`/api/v1/files/${fileId}/tla`}
          aria-label={`Download ${title}`}
          title="Download"
          onClick={(event) => {
            event.preventDefault();
            const told = (note: string | undefined) => note !== undefined && onProblem(note);
            saveFile(fileId, title).then(told, (error: unknown) => onProblem(wordsFor(error)));
          }}
        >
          <Download className="icon" size={18} aria-hidden />
        </a>
      </div>
    </div>
  );
}

function About({ file }: { readonly file: NonNullable<FileHead['file']> }) {
  const panel = useId();
  const facts = [
    { name: 'Annotator', value: file.author },
    { name: 'Public', value: file.is_public ? 'yes' : 'no' },
    ...file.metadata,
  ];
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label="About this file"
        title="About this file"
        popoverTarget={panel}
      >
        <Info className="icon" size={18} aria-hidden />
      </button>
      <div id={panel} className={styles.about} popover="auto">
        <h2>About this file</h2>
        <dl>
          {facts.map(({ name, value }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value === '' ? <NotGiven /> : value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

const wordsFor = (error: unknown) =>
  error instanceof AppError ? error.message : 'The file could not be downloaded. Try again in a moment.';
