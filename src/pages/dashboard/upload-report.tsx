import { useLocation, useNavigate, type Location } from 'react-router';
import { CloseButton } from '../../ui/close-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readStoredFiles, type StoredFile } from '../upload-notes.ts';
import { countInWords } from './use-selection-actions.ts';
import { groupWarnings, type WarningGroup } from './warning-groups.ts';
import styles from './upload-report.module.css';

/** The warnings about the files just uploaded; it stays until it is closed, also over a reload. */
export function UploadReport() {
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
        {groups ? <Groups groups={groups} /> : <Files files={noted} />}
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

const Groups = ({ groups }: { readonly groups: readonly WarningGroup[] }) => (
  <ul>
    {groups.map(({ words, titles }) => (
      <li key={words}>
        <details>
          <summary>
            <strong>{countInWords(titles.length)}</strong> {words}
          </summary>
          <ul>
            {titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </details>
      </li>
    ))}
  </ul>
);
