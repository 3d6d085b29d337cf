import { useRevalidator, useRouteError } from 'react-router';
import { AppError } from '../shared/app-error.ts';
import { CONNECTION_ERROR, NETWORK_ERROR } from '../shared/texts.ts';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { RetryButton } from './route-error.tsx';

interface ListFailureProps {
  /** Message, where the page knows more than the server. */
  readonly words?: string | undefined;
  /** Rows of the skeleton while the list is asked for again. */
  readonly rows: number;
}

/** Message in place of a list that could not be loaded, with the reason and Retry. */
export function ListFailure({ words, rows }: ListFailureProps) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <ListFailureNotice
        reason={words ?? (error instanceof AppError ? error.message : NETWORK_ERROR)}
        onRetry={() => void revalidate()}
      />
      {state === 'loading' && <Skeleton rows={rows} />}
    </>
  );
}

interface NoticeProps {
  readonly reason?: string;
  readonly onRetry: () => void;
}

/** The reason, by default that nobody answers, and the text of section 8 of the specification for a list. */
export function ListFailureNotice({ reason = NETWORK_ERROR, onRetry }: NoticeProps) {
  return (
    <Notice kind="error" action={<RetryButton onRetry={onRetry} />}>
      <p>{reason}</p>
      <p>{CONNECTION_ERROR}</p>
    </Notice>
  );
}
