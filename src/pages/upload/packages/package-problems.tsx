import { useId, useState } from 'react';
import { counted } from '../../../shared/counted.ts';
import { DisclosureButton } from '../../../ui/disclosure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './package-panel.module.css';
import type { PackageReport } from './package-report.ts';

interface Props {
  readonly report: PackageReport;
  /** Analyses of the package. */
  readonly all: number;
}

/** What is left out, and the warnings by their kinds, those about most files first. */
export function PackageProblems({ report, all }: Props) {
  const { refused, warnings, others, gone, gone_count: goneCount } = report;
  return (
    <>
      {refused.length > 0 && (
        <Notice kind="error">
          <p>{refused.length === 1 ? '1 file is left out:' : `${refused.length} files are left out:`}</p>
          <ul className={styles.problems}>
            {refused.map(({ path, problem }) => (
              <li key={path}>
                <b>{path}</b> {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {(warnings.length > 0 || others.length > 0 || goneCount > 0) && (
        <Notice kind="warning">
          <ul className={styles.problems}>
            {warnings.map(({ text, count, files }) =>
              count === 1 ? (
                <li key={text}>
                  <b>{files[0] ?? '1 file'}:</b> {text}
                </li>
              ) : (
                <Named key={text} words={`${count} of ${all} files`} names={files} count={count}>
                  : {text}
                </Named>
              ),
            )}
            {others.length > 0 && (
              <li>
                Files of other kinds are left out:{' '}
                {others.map(({ ending, count }) => `${count} ${ending}`).join(', ')}.
              </li>
            )}
            {goneCount > 0 && (
              <Named words={`${counted(goneCount, 'file')} of the corpus`} names={gone} count={goneCount}>
                {goneCount === 1
                  ? ' is not in this package. It stays'
                  : ' are not in this package. They stay'}{' '}
                as before.
              </Named>
            )}
          </ul>
        </Notice>
      )}
    </>
  );
}

interface NamedProps {
  /** How many files it is about, which shows their names. */
  readonly words: string;
  /** The first names, of `count`. */
  readonly names: readonly string[];
  readonly count: number;
  readonly children: React.ReactNode;
}

/** A sentence about several files, whose names come when their number is pressed. */
function Named({ words, names, count, children }: NamedProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <li>
      <DisclosureButton
        className={styles.count}
        isOpen={isOpen}
        panelId={isOpen ? panelId : undefined}
        onToggle={() => setOpen(!isOpen)}
      >
        {words}
      </DisclosureButton>
      {children}
      {isOpen && (
        <div id={panelId} className={styles.names}>
          <ul>
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {count > names.length && <p>and {count - names.length} more</p>}
        </div>
      )}
    </li>
  );
}
