import { Plus } from 'lucide-react';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { Link } from 'react-router';
import { orThrow } from '../../api/failure.ts';
import type { components } from '../../api/schema.d.ts';
import { api } from '../../api/session.ts';
import { LICENCES } from '../../cite/licences.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import layoutStyles from '../../ui/layout.module.css';
import { Notice } from '../../ui/notice.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import textStyles from '../../ui/text.module.css';
import { refused, textOf, type FormOutcome } from '../form-outcome.ts';
import styles from './about-form.module.css';
import { BasedOnField } from './based-on-field.tsx';
import { CreditFields, emptyCredit, readCredits } from './credit-fields.tsx';
import { PieceFields, readEdits, type Details } from './piece-fields.tsx';
import { Select } from './select.tsx';

type About = components['schemas']['About'];

const MOST_CREDITS = 30;

interface Props {
  readonly id: number;
  readonly about: About;
  readonly details: Details;
}

/** The form of what the file says about the piece, and its author about the analysis. */
export function AboutForm({ id, about, details: loaded }: Props) {
  const [details, setDetails] = useState(loaded);
  const [outcome, setOutcome] = useState<FormOutcome & { readonly warnings?: readonly string[] }>();
  // Numbers that stay with their credits when one between them goes.
  const next = useRef(about.credits.length);
  const [credits, setCredits] = useState(() => about.credits.map((credit, key) => ({ key, credit })));
  const [isSending, setSending] = useState(false);
  const form = useFocusFirstError(outcome);
  const creditsId = useId();

  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const edits = readEdits(data, details);
    const params = { path: { id } };
    setSending(true);
    setOutcome(undefined);
    try {
      // What more often is refused goes first: then nothing is saved.
      const { warnings } = await orThrow(api.PUT('/files/{id}/about', { params, body: read(data) }));
      if (Object.keys(edits).length > 0) {
        await orThrow(api.PATCH('/files/{id}/', { params, body: { details: edits } }));
        setDetails(await orThrow(api.GET('/files/{id}/details', { params })));
      }
      setOutcome({ fields: {}, messages: [], done: 'Saved.', warnings });
    } catch (error) {
      setOutcome(refused(error));
    }
    setSending(false);
  };
  const errorsOf = (field: keyof About | 'details') => outcome?.fields[field];
  const creditErrors = errorsOf('credits') ?? [];
  return (
    <form
      ref={form}
      className={`${layoutStyles.form} ${styles.form}`}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <PieceFields details={details} errors={errorsOf('details') ?? []} />
      <h2 className={`${textStyles.capsHead} ${styles.part}`}>THE ANALYSIS</h2>
      <TextField
        label="HEADING"
        name="heading"
        maxLength={200}
        defaultValue={about.heading}
        help="The analysis's own title. Without one it is called after the piece."
        errors={errorsOf('heading')}
      />
      <TextField
        label="DESCRIPTION"
        name="description"
        rows={6}
        maxLength={5000}
        defaultValue={about.description}
        help="Plain text: the question, the sources, what is new."
        errors={errorsOf('description')}
      />
      <TextField
        label="TAGS"
        name="tags"
        defaultValue={about.tags.join(', ')}
        help="With commas between them, 20 at most: sonata form, cadence."
        errors={errorsOf('tags')}
      />
      <TextField
        label="LANGUAGE"
        name="language"
        maxLength={35}
        defaultValue={about.language}
        help="Of labels and comments: en, de, pt-BR."
        errors={errorsOf('language')}
      />
      <Select
        label="LICENCE"
        name="licence"
        defaultValue={about.licence}
        choices={[
          ['', 'No licence stated: ask the author'],
          ...LICENCES.map((licence) => [licence.id, `${licence.name}: ${licence.asks}`] as const),
        ]}
        help="It covers the analysis, not the recording or the score. CC BY 4.0 is the usual choice for published analyses. It cannot be taken back for what is published."
        errors={errorsOf('licence')}
      />
      <TextField
        label="DOI"
        name="doi"
        maxLength={200}
        spellCheck={false}
        defaultValue={about.doi}
        help="Of the newest version, if you have deposited it in a repository that gives DOIs."
        errors={errorsOf('doi')}
      />
      <BasedOnField
        id={id}
        details={details}
        defaultValue={about.based_on ?? ''}
        errors={errorsOf('based_on')}
      />
      <fieldset className={styles.group} aria-describedby={creditErrors.length > 0 ? creditsId : undefined}>
        <legend>CREDITS</legend>
        <p className={fieldStyles.help}>
          Analysts are the authors in citations. Without any, you are. For a group enter its name as family
          name alone.
        </p>
        {credits.map(({ key, credit }, index) => (
          <CreditFields
            key={key}
            credit={credit}
            number={index + 1}
            onRemove={() => setCredits(credits.filter((other) => other.key !== key))}
          />
        ))}
        <div id={creditsId}>
          {creditErrors.map((error) => (
            <FieldError key={error} message={error} />
          ))}
        </div>
        {credits.length < MOST_CREDITS && (
          <Button
            look="plain"
            onClick={() => setCredits([...credits, { key: (next.current += 1), credit: emptyCredit() }])}
          >
            <Plus size={16} aria-hidden="true" />
            Add credit
          </Button>
        )}
      </fieldset>
      <div className={styles.actions}>
        <Link className={buttonClass('outline')} to={`/viewer/${id}`}>
          Back to the analysis
        </Link>
        <Button type="submit" aria-disabled={isSending}>
          Save
        </Button>
      </div>
      <Outcome outcome={outcome} />
    </form>
  );
}

function Outcome({
  outcome,
}: {
  readonly outcome: (FormOutcome & { readonly warnings?: readonly string[] }) | undefined;
}) {
  if (outcome === undefined) return null;
  const { done, messages, fields, warnings = [] } = outcome;
  const isRefused = Object.keys(fields).length > 0;
  const isPiece = fields['details'] !== undefined;
  const texts = done === undefined ? messages : [done, ...warnings];
  if (texts.length === 0 && !isRefused) return null;
  return (
    <Notice kind={done === undefined ? 'error' : 'success'}>
      {isPiece && <p>What you say about the analysis was saved. Correct the fields of the piece.</p>}
      {isRefused && !isPiece && <p>Nothing was saved. Correct the fields above.</p>}
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

function read(data: FormData): About {
  return {
    heading: textOf(data, 'heading'),
    description: textOf(data, 'description'),
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
