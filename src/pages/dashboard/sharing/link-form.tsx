import { useEffect, useState, type Ref } from 'react';
import { MAX_LINK_LABEL } from '../../../shared/limits.ts';
import { AppError } from '../../../shared/app-error.ts';
import { Button } from '../../../ui/button.tsx';
import checkStyles from '../../../ui/check.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { findNamedTexts, type NamedText } from './named-components.ts';
import styles from './sharing-dialog.module.css';

interface Props {
  readonly fileId: number;
  readonly isPublic: boolean;
  readonly isBusy: boolean;
  readonly labelField: Ref<HTMLInputElement>;
  /** Whether the link was made. */
  readonly onAdd: (label: string, hidesNames: boolean) => Promise<boolean>;
}

/** Says for whom a link is and whether it names anybody, and makes it. */
export function LinkForm({ fileId, isPublic, isBusy, labelField, onAdd }: Props) {
  const [label, setLabel] = useState('');
  const [wantsNoNames, setWantsNoNames] = useState(false);
  const hidesNames = wantsNoNames && !isPublic;
  const add = async () => {
    if (isBusy || !(await onAdd(label, hidesNames))) return;
    setLabel('');
    setWantsNoNames(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        ref={labelField}
        label="For whom"
        name="label"
        autoComplete="off"
        maxLength={MAX_LINK_LABEL}
        help="For example “Reviewers of the spring issue”. Only you see it."
        value={label}
        onChange={({ target }) => setLabel(target.value)}
      />
      <label className={checkStyles.check}>
        <input
          type="checkbox"
          disabled={isPublic}
          checked={hidesNames}
          onChange={({ target }) => setWantsNoNames(target.checked)}
        />
        Hide all names
      </label>
      {isPublic && (
        <p className={styles.note}>The page of a public file names you. Make it private to hide names.</p>
      )}
      {hidesNames && <NamesLeft fileId={fileId} />}
      <Button type="submit" look="outline" disabled={isBusy}>
        Make link
      </Button>
    </form>
  );
}

/** Texts that are listed at most. */
const MOST_LISTED = 20;

/** What a link without names hides, and where in the file a name is left. */
function NamesLeft({ fileId }: { readonly fileId: number }) {
  const [found, setFound] = useState<readonly NamedText[] | string>();
  useEffect(() => {
    const leave = new AbortController();
    findNamedTexts(fileId, leave.signal).then(setFound, (error: unknown) => {
      if (leave.signal.aborted) return;
      setFound(
        error instanceof AppError ? error.message : 'Labels and comments could not be searched for names.',
      );
    });
    return () => leave.abort();
  }, [fileId]);
  return (
    <div className={styles.note}>
      <p>
        For blind review: your name, credits, DOI and the download are left out, and the analysis is called
        anonymous. Labels, comments, the recording and scores are shown as they are.
      </p>
      <div role="status">
        {found === undefined && <p>Looking for your name in labels and comments</p>}
        {typeof found === 'string' && <p>{found}</p>}
        {typeof found === 'object' && <Found texts={found} />}
      </div>
    </div>
  );
}

function Found({ texts }: { readonly texts: readonly NamedText[] }) {
  if (texts.length === 0) return <p>No label or comment has your name in it.</p>;
  const more = texts.length - MOST_LISTED;
  return (
    <>
      <p>These have a name in them. Change them in the desktop program, then replace the file:</p>
      <ul className={styles.named}>
        {texts.slice(0, MOST_LISTED).map(({ timeline, text }, index) => (
          <li key={index}>
            {timeline}: “{text.length > 80 ? `${text.slice(0, 80)}…` : text}”
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </>
  );
}
