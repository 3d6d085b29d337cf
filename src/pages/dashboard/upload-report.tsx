import { useLocation, useNavigate, type Location } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readStoredFiles, type StoredFile } from '../upload-notes.ts';
import { countInWords } from './use-selection-actions.ts';
import { groupWarnings, type Remedy, type WarningGroup } from './warning-groups.ts';
import styles from './upload-report.module.css';

/** Files to be shown alone, and what is done with them first. */
export interface WantedFiles {
  readonly ids: ReadonlySet<number>;
  readonly remedy: Remedy;
}

const REMEDIES: Readonly<Record<Remedy, string>> = {
  recordings: 'Add recordings',
  scores: 'Add scores',
  titles: 'Edit titles',
  show: 'Show files',
};

interface Props {
  /** Callback of the buttons that show the files of a sort of warning, to mend them. */
  readonly onRemedy: (wanted: WantedFiles) => void;
}

/** The warnings about the files just uploaded; it stays until it is closed, also over a reload. */
export function UploadReport({ onRemedy }: Props) {
  const { state, pathname, search } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const noted = readStoredFiles(state).filter(({ warnings }) => warnings.length > 0);
  if (noted.length === 0) return null;
  const groups = groupWarnings(noted);
  const close = () => void navigate(pathname + search, { replace: true, state: null });
  return (
    <div className={styles.report}>
      <Notice kind="warning" action={<CloseButton onClose={close} />}>
        <p>Uploaded, with warnings:</p>
        {groups ? <Groups groups={groups} onRemedy={onRemedy} /> : <Files files={noted} />}
      </Notice>
    </div>
  );
}

const Files = ({ files }: { readonly files: readonly StoredFile[] }) => (
  <ul>
    {files.map(({ id, title, warnings }) => (
      <li key={id}>
        <strong>{title}</strong>
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

const Groups = ({ groups, onRemedy }: Props & { readonly groups: readonly WarningGroup[] }) => (
  <ul>
    {groups.map(({ words, remedy, files }) => (
      <li key={words} className={styles.group}>
        <details>
          <summary>
            <strong>{countInWords(files.length)}</strong> {words}
          </summary>
          <ul>
            {files.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </details>
        <Button
          look="plain"
          size="small"
          onClick={() => onRemedy({ remedy, ids: new Set(files.map(({ id }) => id)) })}
        >
          {REMEDIES[remedy]}
        </Button>
      </li>
    ))}
  </ul>
);
