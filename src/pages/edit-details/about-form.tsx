import { Fragment, useState, type SyntheticEvent } from 'react';
import { Link, useLocation, useNavigate, type Location } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import { api } from '../../api/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toasts.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import textStyles from '../../ui/text.module.css';
import { refused, textOf, type FormOutcome } from '../form-outcome.ts';
import { isRecord } from '../../shared/fields.ts';
import { AboutFields } from './about-fields.tsx';
import styles from './about-form.module.css';
import { inWords, joinedInWords, LABELS } from './about-words.ts';
import { readCredits } from './credit-fields.tsx';
import type { About, LoadedAbout } from './load-about.ts';
import { OtherText } from './other-text.tsx';
import { PieceFields, readEdits, type Details } from './piece-fields.tsx';
import { readRecordingLink, RecordingField } from './recording-field.tsx';
import { useAbout } from './use-about.ts';

/** Message at a field that two people have changed. */
const CHANGED_ELSEWHERE = 'This was changed elsewhere meanwhile. Keep your text or take the other one.';

type Outcome = FormOutcome & {
  readonly warnings?: readonly string[];
  /** Whether others have changed the same fields meanwhile. */
  readonly isConflict?: boolean;
};

interface Props {
  readonly id: number;
  readonly about: LoadedAbout;
  readonly details: Details;
}

/** Form for the file's details of the piece, and the author's of the analysis. */
export function AboutForm({ id, about: loaded, details: loadedDetails }: Props) {
  const [details, setDetails] = useState(loadedDetails);
  const { shown, generation, others, save, take } = useAbout(id, loaded);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isSending, setSending] = useState(false);
  const form = useFocusFirstError(outcome);
  const navigate = useNavigate();
  const from = readFrom((useLocation() as Location<unknown>).state);

  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const edits = readEdits(data, details);
    const link = readRecordingLink(data, details);
    const params = { path: { id } };
    setSending(true);
    setOutcome(undefined);
    try {
      // The call that is refused more often goes first: if it fails, nothing is saved.
      const saved = await save(readAbout(data));
      if (saved.is === 'conflict') {
        setOutcome(conflictIn(saved.conflicts));
      } else {
        const hasEdits = Object.keys(edits).length > 0;
        if (hasEdits || link !== undefined) {
          const body = {
            ...(hasEdits && { details: edits }),
            ...(link !== undefined && { recording_link: link }),
          };
          await orThrow(api.PATCH('/files/{id}/', { params, body }));
          setDetails(await orThrow(api.GET('/files/{id}/details', { params })));
        }
        const warnings = [...saved.warnings, ...joinedInWords(saved.joined)];
        if (from !== undefined && warnings.length === 0) {
          notify('Saved.', from.split('?', 1)[0]);
          await navigate(from);
          return;
        }
        setOutcome({ fields: {}, messages: [], done: 'Saved.', warnings });
      }
    } catch (error) {
      setOutcome(refused(error));
    }
    setSending(false);
  };
  const takeOther = (field: keyof About) => {
    if (form.current === null) return;
    take(field, readAbout(new FormData(form.current)));
    setOutcome((before) => before && withoutField(before, field));
  };
  const errorsOf = (field: keyof About | 'details' | 'recording_link') => outcome?.fields[field];
  const otherOf = (field: keyof About) =>
    others[field] !== undefined && (
      <OtherText label={LABELS[field]} text={inWords(others[field])} onTake={() => takeOther(field)} />
    );
  return (
    <form
      ref={form}
      className={`${layoutStyles.form} ${styles.form}`}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <PieceFields details={details} errors={errorsOf('details') ?? []} />
      <RecordingField id={id} details={details} errors={errorsOf('recording_link') ?? []} />
      <h2 className={`${textStyles.capsHead} ${styles.part}`}>THE ANALYSIS</h2>
      <Fragment key={generation}>
        <AboutFields id={id} about={shown} details={details} errorsOf={errorsOf} otherOf={otherOf} />
      </Fragment>
      <div className={styles.actions}>
        <Link className={buttonClass('outline')} to={from ?? `/viewer/${id}`}>
          {from === undefined ? 'Back to the analysis' : 'Cancel'}
        </Link>
        <Button type="submit" aria-disabled={isSending}>
          Save
        </Button>
      </div>
      <OutcomeNotice outcome={outcome} />
    </form>
  );
}

/** Address of the page of this site that led here, to which saving returns. */
const readFrom = (state: unknown): string | undefined =>
  isRecord(state) && typeof state['from'] === 'string' ? state['from'] : undefined;

function OutcomeNotice({ outcome }: { readonly outcome: Outcome | undefined }) {
  if (outcome === undefined) return null;
  const { done, messages, fields, warnings = [], isConflict = false } = outcome;
  const isRefused = Object.keys(fields).length > 0;
  const isPiece = fields['details'] !== undefined || fields['recording_link'] !== undefined;
  const texts = done === undefined ? messages : [done, ...warnings];
  if (texts.length === 0 && !isRefused) return null;
  return (
    <Notice kind={done === undefined ? 'error' : 'success'}>
      {isPiece && <p>What you say about the analysis was saved. Correct the fields marked above.</p>}
      {isRefused && !isPiece && !isConflict && <p>Nothing was saved. Correct the fields above.</p>}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

const conflictIn = (fields: readonly (keyof About)[]): Outcome => ({
  fields: Object.fromEntries(fields.map((field) => [field, [CHANGED_ELSEWHERE]])),
  messages: [
    'Nothing was saved yet: the same fields were changed elsewhere meanwhile, in another tab perhaps. Look at both texts above, then save again.',
  ],
  isConflict: true,
});

/** The outcome once a field is settled; its message has nothing more to say after the last one. */
function withoutField(outcome: Outcome, field: keyof About): Outcome | undefined {
  const { [field]: _, ...fields } = outcome.fields;
  return Object.keys(fields).length > 0 ? { ...outcome, fields } : undefined;
}

function readAbout(data: FormData): About {
  return {
    heading: textOf(data, 'heading'),
    // As a text has its lines, whatever the form sends.
    description: textOf(data, 'description').replaceAll(/\r\n?/g, '\n'),
    tags: textOf(data, 'tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    language: textOf(data, 'language'),
    licence: textOf(data, 'licence'),
    doi: textOf(data, 'doi'),
    based_on: textOf(data, 'based_on'),
    credits: readCredits(data),
  };
}
