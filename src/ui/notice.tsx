import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

interface NoticeProps {
  /** An error is an alert, a success a status. */
  readonly kind: 'error' | 'success';
  readonly children: ReactNode;
  /** A button at the right end. */
  readonly action?: ReactNode;
}

/** A message in the page: a bar and a sign of its kind beside the words. */
export function Notice({ kind, children, action }: NoticeProps) {
  const Sign = kind === 'error' ? CircleAlert : CircleCheck;
  return (
    <div className={`notice notice-${kind}`} role={kind === 'error' ? 'alert' : 'status'} tabIndex={-1}>
      <Sign className="icon" size={20} aria-hidden="true" />
      <div className="notice-text">{children}</div>
      {action}
    </div>
  );
}
