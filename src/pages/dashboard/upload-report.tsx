import { useLocation, useNavigate, type Location } from 'react-router';
import { CloseButton } from '../../ui/close-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readStoredFiles } from '../upload-notes.ts';
import styles from './upload-report.module.css';

/** The warnings about the files just uploaded; it stays until it is closed, also over a reload. */
export function UploadReport() {
  const { state, pathname, search } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const noted = readStoredFiles(state).filter(({ warnings }) => warnings.length > 0);
  if (noted.length === 0) return null;
  const close = () => void navigate(pathname + search, { replace: true, state: null });
  return (
    <div className={styles.report}>
      <Notice kind="warning" action={<CloseButton onClose={close} />}>
        <p>Uploaded, with warnings:</p>
        <ul>
          {noted.map(({ title, warnings }, index) => (
            <li key={index}>
              <strong>{title}</strong>
              <ul>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
