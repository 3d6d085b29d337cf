import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { AppError } from '../../../shared/app-error.ts';
import { filePath } from '../../../shared/file-id.ts';
import { PREVIEW_KEY } from '../../../shared/preview-key.ts';
import { TraceList } from '../../../ui/trace-list.tsx';
import { findTraces, type OwnTraces } from '../../../api/traces/find-traces.ts';
import styles from './sharing-dialog.module.css';

/** Texts that are listed at most; the page itself lists all. */
const MAX_LISTED = 20;

const NOT_SEARCHED = 'The file could not be searched for names. Open the page and look at it yourself.';

/**
 * Explains what a blind link shows, lists where the file may still name someone, and links to the page as reviewers
 * will see it.
 */
export function ReviewersView({ fileId }: { readonly fileId: number }) {
  const [found, setFound] = useState<OwnTraces | string>();
  useEffect(() => {
    const leave = new AbortController();
    findTraces(fileId, leave.signal).then(setFound, (error: unknown) => {
      if (leave.signal.aborted) return;
      setFound(error instanceof AppError ? error.message : NOT_SEARCHED);
    });
    return () => leave.abort();
  }, [fileId]);
  return (
    <div className={styles.note}>
      <p>
        For blind review: readers get the title, composer and performer, the work’s key, metre, year, genre,
        instrumentation and form, the timelines, the recording and the scores. Everything else is left out,
        and the analysis is called anonymous.
      </p>
      {typeof found === 'object' && found.leftOut.length > 0 && (
        <p>Left out here: {found.leftOut.join(', ')}.</p>
      )}
      <p>
        <a href={`${filePath(fileId)}?k=${PREVIEW_KEY}`} target="_blank" rel="noopener">
          Open the page as reviewers will see it
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      </p>
      <div role="status">
        {found === undefined && <p>Looking for texts that may tell who you are</p>}
        {typeof found === 'string' && <p>{found}</p>}
        {typeof found === 'object' && <Found found={found} />}
      </div>
    </div>
  );
}

function Found({ found: { traces, unread } }: { readonly found: OwnTraces }) {
  const more = traces.length - MAX_LISTED;
  return (
    <div className={styles.found}>
      {traces.length === 0 ? (
        <p>
          No text was found that tells who you are. Look at the page all the same: only you know what does.
        </p>
      ) : (
        <>
          <p>
            These may tell who you are. Change them in the desktop program and replace the file, or make the
            link as it is:
          </p>
          <TraceList traces={traces.slice(0, MAX_LISTED)} label="Texts that may tell" />
          {more > 0 && <p>And {more} more, which the page lists.</p>}
        </>
      )}
      {unread.length > 0 && <p>Could not be searched: {unread.join(', ')}. Look at it yourself.</p>}
    </div>
  );
}
