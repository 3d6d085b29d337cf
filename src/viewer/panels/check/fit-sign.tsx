import { Check, Contrast, X, type LucideIcon } from 'lucide-react';
import type { AnswerFit } from '../../../kinds/contract/checking.ts';
import styles from './fit-sign.module.css';

const SIGNS: Readonly<Record<AnswerFit, LucideIcon>> = { same: Check, near: Contrast, other: X };

interface Props {
  readonly fit: AnswerFit;
  /** Word beside the sign. */
  readonly children: string;
}

/** Result of one answer: its sign and its word. */
export function FitSign({ fit, children }: Props) {
  const Sign = SIGNS[fit];
  return (
    <span className={styles.fit} data-fit={fit}>
      <Sign size={16} strokeWidth={2.5} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
