import { Plus } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { LICENCES } from '../../cite/licences.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import styles from './about-form.module.css';
import { LABELS } from './about-words.ts';
import { BasedOnField } from './based-on-field.tsx';
import { CreditFields, emptyCredit } from './credit-fields.tsx';
import type { About } from './load-about.ts';
import type { Details } from './piece-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const MAX_CREDITS = 30;
const LICENCE_CHOICES = [
  ['', 'No licence stated: ask the analyst'] as const,
  ...LICENCES.map((licence) => [licence.id, `${licence.name}: ${licence.asks}`] as const),
];
interface FieldsProps {
  readonly id: number;
  readonly about: About;
  readonly details: Details;
  readonly errorsOf: (field: keyof About) => readonly string[] | undefined;
  /** Text that others have saved meanwhile in a field that both have changed. */
  readonly otherOf: (field: keyof About) => ReactNode;
}

/** Fields of the analysis's details; they keep the text entered until they are remounted. */
export function AboutFields({ id, about, details, errorsOf, otherOf }: FieldsProps) {
  return (
    <>
      <TextField
        label={LABELS.heading}
        name="heading"
        maxLength={200}
        defaultValue={about.heading}
        help="The analysis's own title. Without one it is called after the piece."
        errors={errorsOf('heading')}
      />
      {otherOf('heading')}
      <TextField
        label={LABELS.description}
        name="description"
        rows={6}
        maxLength={5000}
        defaultValue={about.description}
        help="Plain text: the question, the sources, what is new."
        errors={errorsOf('description')}
      />
      {otherOf('description')}
      <TextField
        label={LABELS.tags}
        name="tags"
        defaultValue={about.tags.join(', ')}
        help="With commas between them, 20 at most: sonata form, cadence."
        errors={errorsOf('tags')}
      />
      {otherOf('tags')}
      <TextField
        label={LABELS.language}
        name="language"
        maxLength={35}
        defaultValue={about.language}
        help="Of labels and comments: en, de, pt-BR."
        errors={errorsOf('language')}
      />
      {otherOf('language')}
      <SelectField
        label={LABELS.licence}
        name="licence"
        defaultValue={about.licence}
        choices={LICENCE_CHOICES}
        help="It covers the analysis, not the recording or the score. CC BY 4.0 is the usual choice for published analyses. It cannot be taken back for what is published."
        errors={errorsOf('licence')}
      />
      {otherOf('licence')}
      <TextField
        label={LABELS.doi}
        name="doi"
        maxLength={200}
        spellCheck={false}
        defaultValue={about.doi}
        help="Of the newest version, if you have deposited it in a repository that gives DOIs."
        errors={errorsOf('doi')}
      />
      {otherOf('doi')}
      <BasedOnField
        id={id}
        details={details}
        defaultValue={about.based_on ?? ''}
        errors={errorsOf('based_on')}
      />
      {otherOf('based_on')}
      <CreditList credits={about.credits} errors={errorsOf('credits') ?? []} />
      {otherOf('credits')}
    </>
  );
}

interface CreditsProps {
  readonly credits: About['credits'];
  readonly errors: readonly string[];
}

/** Editor of the credits, with room for more. */
function CreditList({ credits: first, errors }: CreditsProps) {
  // Numbers that stay with their credits when one between them goes.
  const next = useRef(first.length);
  const [credits, setCredits] = useState(() => first.map((credit, key) => ({ key, credit })));
  const errorsId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={errors.length > 0 ? errorsId : undefined}>
      <legend>{LABELS.credits}</legend>
      <p className={fieldStyles.help}>
        Analysts are the authors in citations. Without any, you are. For a group enter its name as family name
        alone.
      </p>
      {credits.map(({ key, credit }, index) => (
        <CreditFields
          key={key}
          credit={credit}
          number={index + 1}
          onRemove={() => setCredits(credits.filter((other) => other.key !== key))}
        />
      ))}
      <div id={errorsId}>
        {errors.map((error) => (
          <FieldError key={error} message={error} />
        ))}
      </div>
      {credits.length < MAX_CREDITS && (
        <Button
          look="plain"
          onClick={() => setCredits([...credits, { key: (next.current += 1), credit: emptyCredit() }])}
        >
          <Plus size={16} aria-hidden="true" />
          Add credit
        </Button>
      )}
    </fieldset>
  );
}
