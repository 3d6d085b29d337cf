import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import { useStore } from 'zustand';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toasts.tsx';
import { runningUpload } from '../upload/running-upload.ts';
import { CANCELLED, NOT_UPLOADED, STOPPED } from '../upload/upload-problem.ts';
import { UploadProgress } from '../upload/upload-progress.tsx';
import styles from './upload-report.module.css';

/** The upload that was left for this page: how far it is, or why it has ended. */
export function UploadPanel() {
  const { state, takeDone, reset } = useStore(runningUpload);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const stored = state.kind === 'sending' ? state.stored : 0;
  useEffect(() => {
    if (stored > 0) void revalidate();
  }, [stored, revalidate]);
  const isCancelled = state.kind === 'choosing' && state.isCancelled === true;
  useEffect(() => {
    if (!isCancelled) return;
    reset();
    notify(CANCELLED);
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isCancelled, reset]);
  useEffect(() => {
    // To the same address: the list is loaded anew, and the warnings stay over a reload.
    if (state.kind === 'done')
      void navigate(pathname + search, { replace: true, state: { files: takeDone() } });
  }, [state, takeDone, navigate, pathname, search]);
  if (state.kind === 'sending')
    return (
      <section className={`${layoutStyles.panel} ${styles.running}`} aria-label="Upload">
        <UploadProgress />
      </section>
    );
  if (state.kind !== 'choosing' || state.problem === undefined) return null;
  const { ofUpload = STOPPED } = state.problem;
  return (
    <div className={styles.running}>
      <Notice kind="error">
        <p>{NOT_UPLOADED}</p>
        <p>
          {ofUpload} <Link to="/upload/">Go to the upload</Link>
        </p>
      </Notice>
    </div>
  );
}
