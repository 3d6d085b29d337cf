import { useState, type SyntheticEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { operations } from '../../api/schema.d.ts';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { filePath, readFileId, readVersion } from '../../shared/file-id.ts';
import { MAX_REPORT } from '../../shared/report-limits.ts';
import { PAGES } from '../../site/pages.ts';
import { personPath } from '../../site/person-path.ts';
import { Button } from '../../ui/button.tsx';
import checkStyles from '../../ui/check.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { refused, textOf, type FormOutcome } from '../form-outcome.ts';
import { REASONS } from './reasons.ts';

type Report = operations['addReport']['requestBody']['content']['application/json'];

/** Subject of the report according to the address, and the path back to it; undefined where the address names none. */
function reported(
  params: URLSearchParams,
): { readonly of: Partial<Report>; readonly path: string } | undefined {
  const username = params.get('person');
  if (username) return { of: { username }, path: personPath(username) };
  const id = readFileId(params.get('file') ?? '');
  if (id === undefined) return undefined;
  const version = readVersion(`v${params.get('version') ?? ''}`);
  const key = params.get('k');
  const of = { file_id: id, ...(version !== undefined && { version }), ...(key !== null && { k: key }) };
  const query = key === null ? '' : `?${new URLSearchParams({ k: key }).toString()}`;
  return { of, path: filePath(id, version) + query };
}

function headingOf(of: Partial<Report> | undefined): string {
  if (of === undefined) return 'Report a file or a person';
  return of.username === undefined ? 'Report this file' : 'Report this person';
}

export function Component() {
  const [params] = useSearchParams();
  const what = reported(params);
  return (
    <div className={layoutStyles.narrow}>
      <PageTitle head={PAGES['/report']}>{headingOf(what?.of)}</PageTitle>
      {what === undefined ? (
        <p>
          Open the analysis or the person’s page that you want to report, and choose <strong>Report</strong>{' '}
          there.
        </p>
      ) : (
        <ReportForm of={what.of} path={what.path} />
      )}
    </div>
  );
}

function ReportForm({ of, path }: { readonly of: Partial<Report>; readonly path: string }) {
  const [outcome, setOutcome] = useState<FormOutcome>();
  const [number, setNumber] = useState<number>();
  const [isSending, setIsSending] = useState(false);
  const form = useFocusFirstError(outcome);
  const send = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (isSending) return;
    const entered = new FormData(event.currentTarget);
    const body: Report = {
      ...of,
      // The choices are the contract's.
      reason: textOf(entered, 'reason') as Report['reason'],
      text: textOf(entered, 'text'),
      name: textOf(entered, 'name'),
      email: textOf(entered, 'email'),
      good_faith: entered.has('good_faith'),
    };
    setIsSending(true);
    try {
      setNumber((await orThrow(api.POST('/reports/', { body }))).number);
    } catch (error) {
      setOutcome(refused(error));
    } finally {
      setIsSending(false);
    }
  };
  if (number !== undefined) {
    return (
      <Notice kind="success">
        <p>
          Thank you. Your report has the number {number}. The operator looks at it, and writes to you if you
          gave an address. <Link to={path}>Back</Link>
        </p>
      </Notice>
    );
  }
  const errorsOf = (name: string) => outcome?.fields[name];
  const [unticked] = errorsOf('good_faith') ?? [];
  return (
    <form ref={form} className={layoutStyles.form} noValidate onSubmit={(event) => void send(event)}>
      <p>
        You report <Link to={path}>{of.username ?? 'this analysis'}</Link>. Only the operator reads it.
      </p>
      <SelectField label="What is wrong" name="reason" defaultValue="copyright" choices={REASONS} />
      <TextField
        label="What exactly, and where"
        name="text"
        rows={6}
        maxLength={MAX_REPORT}
        help="For a copyright, say which work and which right is yours."
        errors={errorsOf('text')}
      />
      <TextField label="Your name" name="name" autoComplete="name" errors={errorsOf('name')} />
      <TextField
        label="Your e-mail"
        name="email"
        type="email"
        autoComplete="email"
        help="Name and e-mail may be empty for “Something else”."
        errors={errorsOf('email')}
      />
      <div>
        <label className={checkStyles.check}>
          <input
            type="checkbox"
            name="good_faith"
            aria-invalid={unticked !== undefined || undefined}
            aria-describedby={unticked === undefined ? undefined : 'good-faith-error'}
          />
          I believe in good faith that this is right and complete.
        </label>
        {unticked !== undefined && (
          <div id="good-faith-error">
            <FieldError message={unticked} />
          </div>
        )}
      </div>
      <Button type="submit" aria-disabled={isSending}>
        Send report
      </Button>
      {outcome !== undefined && outcome.messages.length > 0 && (
        <Notice kind="error">
          <p>{outcome.messages.join(' ')}</p>
        </Notice>
      )}
    </form>
  );
}
