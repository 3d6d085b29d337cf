import { printLabel } from '../../../tql/tql.ts';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { useDraft } from '../../search/use-draft.ts';
import { countOf } from '../../search-box/options.ts';
import { useFound } from '../../search-box/use-found.ts';
import { labelOf } from './line-rows.ts';

interface Props {
  readonly label: string;
  /** Labels as the line has them; empty for any unit. */
  readonly value: string;
  /** Called with other labels, as the line has them, when one is picked, the field is left, or with Enter. */
  readonly onCommit: (label: string) => void;
}

/** Labels joined by OR before the one that is being typed, and that one. */
const TYPED = /^(.*\sOR\s+)?(.*)$/;

/** The labels of a step, with those of public analyses that begin like what is typed. */
export function LabelField({ label, value, onCommit }: Props) {
  const [text, setText] = useDraft(value, () => value);
  const isTyping = text.trim() !== value;
  const [, before = '', typed = ''] = TYPED.exec(text) ?? [];
  const { labels } = useFound(isTyping ? typed.replaceAll('"', '').trim() : '');
  const commit = (written: string) => {
    setText(written);
    if (written !== value) onCommit(written);
  };
  return (
    <SuggestField
      label={label}
      placeholder="any unit"
      typed={text}
      onType={setText}
      options={isTyping && typed !== '' ? labels : []}
      optionsLabel="Labels"
      keyOf={({ kind, label: name }) => `${kind} ${name}`}
      onPick={({ label: name }) => commit(`${before}${printLabel(name)}`)}
      onCommit={() => isTyping && commit(labelOf(text))}
    >
      {(one) => (
        <>
          <span dir="auto">{one.label}</span>
          <small>{countOf(one)}</small>
        </>
      )}
    </SuggestField>
  );
}
