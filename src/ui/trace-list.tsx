import { Fragment } from 'react';
import type { Trace } from '../shared/file-traces.ts';
import styles from './trace-list.module.css';

interface Props {
  readonly traces: readonly Trace[];
  readonly label: string;
  /** Callback for the press of a text that a component has, which is a button then. */
  readonly onGo?: (component: NonNullable<Trace['component']>) => void;
}

/** Letters of a text that are shown: those around the first thing that was found in it. */
const MAX_LETTERS = 160;
const LETTERS_BEFORE = 40;

/** Texts that may identify the author of a file, with the telling parts marked. */
export const TraceList = ({ traces, label, onGo }: Props) => (
  <ul className={styles.list} aria-label={label}>
    {traces.map((trace) => {
      const { place, count, component } = trace;
      const where = count === 1 ? place : `${place}, ${count} times`;
      return (
        <li key={`${place} ${trace.text}`}>
          <span className={styles.place}>{where}</span>
          {component && onGo ? (
            <button type="button" className={styles.go} onClick={() => onGo(component)}>
              <MarkedText {...trace} />
            </button>
          ) : (
            <span className={styles.text}>
              <MarkedText {...trace} />
            </span>
          )}
        </li>
      );
    })}
  </ul>
);

function MarkedText({ text, found }: Pick<Trace, 'text' | 'found'>) {
  const any = found.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const shown = cutAround(text, any === '' ? 0 : Math.max(text.search(new RegExp(any, 'u')), 0));
  const parts = any === '' ? [shown] : shown.split(new RegExp(`(${any})`, 'u'));
  return (
    <bdi>
      “
      {parts.map((part, index) => (
        <Fragment key={index}>{index % 2 === 1 ? <mark>{part}</mark> : part}</Fragment>
      ))}
      ”
    </bdi>
  );
}

function cutAround(text: string, at: number): string {
  const letters = Array.from(text);
  if (letters.length <= MAX_LETTERS) return text;
  const start = Math.max(0, Array.from(text.slice(0, at)).length - LETTERS_BEFORE);
  const end = start + MAX_LETTERS;
  return `${start > 0 ? '…' : ''}${letters.slice(start, end).join('')}${end < letters.length ? '…' : ''}`;
}
