import { useState } from 'react';
import { Link } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { AppError } from '../../shared/app-error.ts';
import { filePath } from '../../shared/file-id.ts';
import { corpusPath } from '../../site/corpus-path.ts';
import { Button } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import textStyles from '../../ui/text.module.css';
import { notify } from '../../ui/toasts.tsx';
import styles from './own-list.module.css';
import type { CorpusRequest } from './own-corpora.ts';

interface Props {
  readonly requests: readonly CorpusRequest[];
  /** Callback when one was answered. */
  readonly onAnswered: () => void;
}

/** Requests of others for one's own files, to be accepted or refused. */
export function CorpusRequests({ requests, onAnswered }: Props) {
  const [error, setError] = useState<AppError>();
  if (requests.length === 0) return null;
  const answer = async ({ slug, file_id: id, title }: CorpusRequest, accepts: boolean) => {
    setError(undefined);
    const params = { path: { slug, id } };
    try {
      await orThrow(api.POST('/corpora/{slug}/files/{id}/answer/', { params, body: { accepts } }));
      notify(accepts ? `Your file is in “${title}” now.` : `Your file stays out of “${title}”.`);
      onAnswered();
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      setError(failure);
    }
  };
  return (
    <section className={`${layoutStyles.panel} ${styles.requests}`} aria-labelledby="requests">
      <h2 id="requests" className={textStyles.capsHead}>
        REQUESTS FOR YOUR FILES
      </h2>
      {error && (
        <Notice kind="error">
          <p>{error.message}</p>
        </Notice>
      )}
      <ul>
        {requests.map((request) => (
          <li key={`${request.slug} ${request.file_id}`}>
            <p>
              {request.owner_name ?? request.owner} asks for{' '}
              <Link to={filePath(request.file_id)}>{request.file_title || 'Untitled'}</Link> in the corpus{' '}
              <Link to={corpusPath(request.slug)}>{request.title}</Link>.
            </p>
            <Button look="outline" size="small" onClick={() => void answer(request, true)}>
              Accept
            </Button>
            <Button look="plain" size="small" onClick={() => void answer(request, false)}>
              Refuse
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
