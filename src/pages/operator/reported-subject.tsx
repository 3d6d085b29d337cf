import { useState } from 'react';
import { Link } from 'react-router';
import { longMoment } from '../../shared/long-date.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { REASONS } from '../report/reasons.ts';
import { close, hide, restore, type Report, type Subject } from './decisions.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import styles from './operator.module.css';

type File = NonNullable<Subject['file']>;

const STATES: Readonly<Record<File['state'], string>> = {
  public: 'Public',
  private: 'Private: you cannot open it',
  hidden: 'Hidden: only its owner sees it',
  deleted: 'Deleted',
};
const NOTHING_DONE = 'Nothing was found that has to be removed.';

interface Props {
  readonly subject: Subject;
  /** Called after a decision, with what was done, and the file where it was hidden. */
  readonly onChanged: (said: string, hidden?: File) => void;
}

/** A reported file or person, its reports, and what can be decided. */
export function ReportedSubject({ subject, onChanged }: Props) {
  const { file, reports, number_of_reports: count } = subject;
  const [isHiding, setIsHiding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = nameOf(subject);
  const show = async (id: number) => {
    const refusal = await restore(id);
    setProblem(refusal);
    if (refusal === undefined) onChanged('The file is shown again.');
  };
  return (
    <li className={styles.subject}>
      <div className={styles.subjectHead}>
        <div>
          <h3>{<Named name={name} address={file?.address ?? subject.person?.address} />}</h3>
          <p className={styles.facts}>{file === undefined ? 'Person' : factsOf(file)}</p>
        </div>
        {file !== undefined && (file.state === 'public' || file.state === 'private') && (
          <Button look="outline" size="small" aria-label={`Hide ${name}`} onClick={() => setIsHiding(true)}>
            Hide
          </Button>
        )}
        {file?.state === 'hidden' && (
          <Button
            look="outline"
            size="small"
            aria-label={`Restore ${name}`}
            onClick={() => void show(file.id)}
          >
            Restore
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <Notice kind="error">
          <p>{problem}</p>
        </Notice>
      )}
      {file?.hidden_reason !== undefined && (
        <p>
          The owner reads: <q>{file.hidden_reason}</q>
        </p>
      )}
      <ul className={styles.reportList}>
        {reports.map((report) => (
          <OneReport key={report.number} report={report} onClosed={onChanged} />
        ))}
      </ul>
      {count > reports.length && <p className={styles.facts}>{count - reports.length} older reports</p>}
      {isHiding && file !== undefined && (
        <DecisionDialog
          heading={`Hide ${name}?`}
          field={{
            name: 'reason',
            label: 'Reason',
            help: 'The owner reads it, and so do the people who reported the file.',
          }}
          yes="Hide"
          look="danger"
          onSend={(reason) => hide(file.id, reason)}
          onDone={() => {
            setIsHiding(false);
            onChanged('', file);
          }}
          onClose={() => setIsHiding(false)}
        >
          <p>Only its owner will see it. All reports about it are closed. You can restore it later.</p>
        </DecisionDialog>
      )}
    </li>
  );
}

function nameOf({ file, person }: Subject): string {
  if (file !== undefined) return file.title === undefined ? `Analysis ${file.id}` : `“${file.title}”`;
  return person?.username ?? 'A deleted account';
}

const factsOf = ({ author, state }: File): string =>
  [author !== undefined && `by ${author}`, STATES[state]].filter(Boolean).join(' · ');

const Named = ({ name, address }: { readonly name: string; readonly address: string | undefined }) =>
  address === undefined ? <>{name}</> : <Link to={address}>{name}</Link>;

interface OneReportProps {
  readonly report: Report;
  readonly onClosed: (said: string) => void;
}

function OneReport({ report, onClosed }: OneReportProps) {
  const { number, reason, text, name, email, created_at, decided_at, decision, version } = report;
  const [isClosing, setIsClosing] = useState(false);
  const from = [name, email].filter((part) => part !== '').join(', ');
  return (
    <li className={styles.report}>
      <div className={styles.reportBody}>
        <p>
          <strong>{REASONS.find(([value]) => value === reason)?.[1] ?? reason}</strong>
        </p>
        <p className={styles.words}>{text}</p>
        <p className={styles.facts}>
          Report {number}
          {version !== undefined && ` on version ${version}`} · <Moment at={created_at} /> ·{' '}
          {from === '' ? 'no name given' : from}
        </p>
        {decided_at !== undefined && (
          <p>
            Decided <Moment at={decided_at} />: <q>{decision}</q>
          </p>
        )}
      </div>
      {decided_at === undefined && (
        <Button
          look="outline"
          size="small"
          aria-label={`Dismiss report ${number}`}
          onClick={() => setIsClosing(true)}
        >
          Dismiss
        </Button>
      )}
      {isClosing && (
        <DecisionDialog
          heading={`Dismiss report ${number}?`}
          field={{
            name: 'decision',
            label: 'Decision',
            help: email === '' ? 'Kept in the log. No e-mail was given.' : `Sent to ${email}.`,
          }}
          words={NOTHING_DONE}
          yes="Dismiss"
          onSend={(words) => close(number, words)}
          onDone={() => {
            setIsClosing(false);
            onClosed(`Report ${number} is closed.`);
          }}
          onClose={() => setIsClosing(false)}
        >
          <p>The report is closed. Nothing else changes.</p>
        </DecisionDialog>
      )}
    </li>
  );
}

const Moment = ({ at }: { readonly at: string }) => <time dateTime={at}>{longMoment(new Date(at))}</time>;
