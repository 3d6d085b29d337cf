import { warningInWords } from '../../tql/explain/warning-words.ts';
import { TQL_VERSION, type Warning } from '../../tql/tql.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Search } from './address.ts';
import type { Answer } from './found.ts';
import styles from './notes.module.css';

/** What to know of an answer: what was not looked for, and what only the desktop program does. */
export function Notes({ answer: { warnings, action } }: { readonly answer: Answer }) {
  if (warnings.length === 0 && action === undefined) return null;
  return (
    <ul className={styles.notes}>
      {action !== undefined && (
        <li>Only the desktop program can do what the line asks for: nothing is changed here.</li>
      )}
      {warnings.map((warning, index) => (
        <li key={index}>{warningInWords(asWarning(warning))}</li>
      ))}
    </ul>
  );
}

/** A warning of the contract as the language has it. */
function asWarning(warning: Answer['warnings'][number]): Warning {
  const { kind, files = 1, field = '', text = '', from = 0, to = 0 } = warning;
  switch (kind) {
    case 'no_chord':
    case 'no_key':
      return { kind, text, from, to };
    case 'no_field':
      return { kind, files, field };
    case 'no_map':
    case 'no_length':
    case 'long_lane':
      return { kind, files };
  }
}

/** Says of a line that was written for a later version of the language that this site may read it otherwise. */
export function NewerVersion({ tql }: Pick<Search, 'tql'>) {
  if (tql === undefined || !isNewer(tql)) return null;
  return (
    <div className={styles.newer}>
      <Notice kind="warning">
        <p>
          This address was made for version {tql} of the query language. This site reads version {TQL_VERSION}
          , so the results may differ.
        </p>
      </Notice>
    </div>
  );
}

const isNewer = (version: string): boolean => version.localeCompare(TQL_VERSION, 'en', { numeric: true }) > 0;
