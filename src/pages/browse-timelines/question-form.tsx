import { Search as SearchSign } from 'lucide-react';
import { useRef, type SyntheticEvent } from 'react';
import {
  KIND_SEARCHES,
  searchFieldsOf,
  TEXT_FIELDS,
  type SearchKind,
} from '../../kinds/registry/searching.ts';
import { TIMELINE_FACETS } from '../../site/file-facets.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import textStyles from '../../ui/text.module.css';
import { ConditionRows, withRow } from '../search/condition-rows.tsx';
import conditionsStyles from '../search/conditions.module.css';
import { useDraft } from '../search/use-draft.ts';
import { valueError } from './fields.ts';
import { KindChoice } from './kind-choice.tsx';
import styles from './question-form.module.css';
import type { Question } from './search.ts';

interface QuestionFormProps {
  /** The one that is answered below. */
  readonly question: Question;
  readonly onSearch: (question: Question) => void;
  /**
   * Whether the page waits for its first answer; the form is disabled meanwhile, since anything written would be lost.
   */
  readonly isWaiting?: boolean;
}

/** Form of a question. Edits stay a draft until the search is started. */
export function QuestionForm({ question, onSearch, isWaiting = false }: QuestionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const answered = [question.kind, question.conditions, question.fileConditions];
  const [draft, setDraft] = useDraft(answered, () => draftOf(question));
  // A shared link can contain conditions that the form would have refused.
  const [isChecked, setChecked] = useDraft(answered, () => hasError(question));

  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = draft.conditions.findIndex((row) => valueError(row) !== undefined);
    setChecked(wrong !== -1);
    if (wrong === -1) onSearch(draft);
    else form.current?.querySelectorAll<HTMLInputElement>('[data-condition] input')[wrong]?.focus();
  };
  const [one, many] = KIND_SEARCHES[draft.kind].inWords;
  return (
    <form className={styles.question} role="search" aria-label="Timelines" ref={form} onSubmit={search}>
      <fieldset className={conditionsStyles.parts} role="presentation" disabled={isWaiting}>
        <KindChoice
          kind={draft.kind}
          onChange={(kind) => {
            setDraft({ ...draft, kind, conditions: withRow([], searchFieldsOf(kind)) });
            setChecked(false);
          }}
        />
        <div className={styles.parts}>
          <fieldset className={conditionsStyles.conditions}>
            <legend className={textStyles.visuallyHidden}>Conditions on {many}</legend>
            <p className={textStyles.capsLabel}>IN THE {one.toUpperCase()}</p>
            <ConditionRows
              rows={draft.conditions}
              properties={searchFieldsOf(draft.kind)}
              isText={isText}
              otherRows={draft.fileConditions.length}
              onChange={(conditions) => setDraft({ ...draft, conditions })}
              {...(isChecked && { errorOf: valueError })}
            />
            <KindNote kind={draft.kind} />
          </fieldset>
          <fieldset className={conditionsStyles.conditions}>
            <legend className={textStyles.visuallyHidden}>File conditions</legend>
            <p className={textStyles.capsLabel}>IN THE FILE</p>
            <ConditionRows
              rows={draft.fileConditions}
              properties={TIMELINE_FACETS}
              otherRows={draft.conditions.length}
              onChange={(fileConditions) => setDraft({ ...draft, fileConditions })}
            />
          </fieldset>
        </div>
        <div className={styles.end}>
          <Button type="submit">
            <SearchSign size={16} aria-hidden="true" />
            Search
          </Button>
          <p className={textStyles.muted}>
            Results match all conditions. Times: <code>72</code>, <code>1:12</code>, <code>&gt;60</code>,{' '}
            <code>&lt;60</code>, <code>60..90</code>
          </p>
        </div>
      </fieldset>
    </form>
  );
}

const isText = (property: string) => TEXT_FIELDS.some((field) => field === property);

const hasError = ({ conditions }: Question) => conditions.some((row) => valueError(row) !== undefined);

/** A form without any condition starts with an empty one of each sort. */
function draftOf({ kind, conditions, fileConditions }: Question): Question {
  return {
    kind,
    conditions: withRow(conditions, searchFieldsOf(kind)),
    fileConditions: withRow(fileConditions, TIMELINE_FACETS),
  };
}

function KindNote({ kind }: { readonly kind: SearchKind }) {
  const { note } = KIND_SEARCHES[kind];
  return note === undefined ? null : <p className={fieldStyles.help}>{note}</p>;
}
