import type { ReactNode } from 'react';
import type { components } from '../../api/schema.d.ts';
import { longMoment } from '../../shared/long-date.ts';
import { toAddress, type Listing } from './listing.ts';
import { OlderLink } from './older-link.tsx';
import styles from './operator.module.css';

type Entry = components['schemas']['OperatorLogEntry'];

interface Props {
  readonly listing: Listing;
  readonly entries: readonly Entry[];
  readonly next?: number;
}

/** Actions of operators, on this page and by command. */
export function OperatorLog({ listing, entries, next }: Props) {
  return (
    <section className={styles.log} aria-labelledby="log">
      <h2 id="log">Log</h2>
      {entries.length === 0 ? (
        <p className={styles.none}>Nothing was done yet.</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.number}>
              <time className={styles.facts} dateTime={entry.at}>
                {longMoment(new Date(entry.at))}
              </time>
              <p>
                <strong>{entry.by ?? 'By command'}</strong>: {actionOf(entry)}
                {entry.words !== '' && (
                  <>
                    . <q>{entry.words}</q>
                  </>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      <OlderLink next={next} to={(logBefore) => toAddress({ ...listing, logBefore })}>
        Older entries
      </OlderLink>
    </section>
  );
}

function actionOf({ action, file_id, question, report, username = 'a deleted account' }: Entry): ReactNode {
  const what = question === undefined ? `analysis ${file_id}` : `question ${question}`;
  switch (action) {
    case 'hide':
      return `hid ${what}`;
    case 'restore':
      return `restored ${what}`;
    case 'close':
      return `closed report ${report}`;
    case 'grant':
      return `made ${username} an operator`;
    case 'revoke':
      return `removed ${username} as an operator`;
  }
}
