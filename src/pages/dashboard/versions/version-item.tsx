import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { MAX_VERSION_NAME } from '../../../shared/limits.ts';
import { longDate, longMoment } from '../../../shared/long-date.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import textStyles from '../../../ui/text.module.css';
import { summaryInWords, summaryOfAnswer } from '../../../versions/summary.ts';
import { textOf } from '../../form-outcome.ts';
import type { FileVersion } from './use-versions.ts';
import styles from './versions-dialog.module.css';

interface Props {
  readonly version: FileVersion;
  /** Page that compares it with the newest one; undefined for that one itself. */
  readonly comparePath: string | undefined;
  readonly isBusy: boolean;
  readonly mayPublish: boolean;
  readonly mayDelete: boolean;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onRestore: () => void;
  readonly onPublish: () => void;
  readonly onDelete: () => void;
}

/** One version with its details, and its owner's actions. */
export function VersionItem(props: Props) {
  const { version, comparePath, isBusy, mayPublish, mayDelete, onRename, onRestore, onPublish, onDelete } =
    props;
  const { number, address, name = '', note, summary, is_newest: isNewest } = version;
  const [isNaming, setNaming] = useState(false);
  const nameButton = useRef<HTMLButtonElement>(null);
  const itsName = <span className={textStyles.visuallyHidden}> version {number}</span>;
  const wasNaming = useRef(false);
  // The button is there again, and the field that had the focus is gone.
  useEffect(() => {
    if (wasNaming.current && !isNaming) nameButton.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  const endNaming = () => setNaming(false);
  return (
    <li>
      <p className={styles.label}>
        <a href={address}>Version {number}</a>
        {name !== '' && <span className={styles.name}> “{name}”</span>}
        {isNewest && <span className={styles.newest}> newest</span>}
      </p>
      <p className={styles.facts}>
        <span>stored {longMoment(new Date(version.created_at))}</span>
        <span>{seenInWords(version)}</span>
      </p>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {summary !== undefined && <p className={styles.facts}>{summaryInWords(summaryOfAnswer(summary))}</p>}
      {isNaming ? (
        <NameForm
          name={name}
          isBusy={isBusy}
          onCancel={endNaming}
          onSave={(entered) => void onRename(entered).then((isDone) => isDone && endNaming())}
        />
      ) : (
        <div className={styles.buttons}>
          <Button
            ref={nameButton}
            look="outline"
            size="small"
            disabled={isBusy}
            onClick={() => setNaming(true)}
          >
            {name === '' ? 'Name' : 'Rename'}
            {itsName}
          </Button>
          {comparePath !== undefined && (
            <Link className={buttonClass('outline', 'small')} to={comparePath}>
              Compare{itsName} with the newest
            </Link>
          )}
          {!isNewest && (
            <Button look="outline" size="small" disabled={isBusy} onClick={onRestore}>
              Restore{itsName}
            </Button>
          )}
          {mayPublish && (
            <Button look="outline" size="small" disabled={isBusy} onClick={onPublish}>
              Publish{itsName}
            </Button>
          )}
          {mayDelete && (
            <Button look="outline" size="small" disabled={isBusy} onClick={onDelete}>
              Delete{itsName}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface NameFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onSave: (name: string) => void;
}

function NameForm({ name, isBusy, onCancel, onSave }: NameFormProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  // The user has just asked to name the version, so the field takes the focus.
  useEffect(() => box.current?.focus(), []);
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(textOf(new FormData(event.currentTarget), 'name'));
  };
  return (
    <form className={styles.naming} aria-labelledby={id} onSubmit={save}>
      <span id={id} className={textStyles.visuallyHidden}>
        Name of the version
      </span>
      <TextField
        label="Name"
        name="name"
        maxLength={MAX_VERSION_NAME}
        defaultValue={name}
        ref={box}
        autoComplete="off"
        help="Only you see it."
      />
      <div className={styles.buttons}>
        <Button type="submit" size="small" disabled={isBusy}>
          Save
        </Button>
        <Button look="outline" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Audience of a version so far, in words. */
function seenInWords({ seen_by: seenBy, published_at: shown }: FileVersion): string {
  if (shown === undefined) return 'only you have seen it';
  const day = longDate(new Date(shown));
  return seenBy === 'link' ? `shown by a link since ${day}` : `published ${day}`;
}
