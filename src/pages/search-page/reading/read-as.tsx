import { X } from 'lucide-react';
import { Link } from 'react-router';
import { RESERVED } from '../../../tql/words/token.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DisclosureButton } from '../../../ui/disclosure.tsx';
import { SetLabelText } from '../../../ui/set-label.tsx';
import { notify } from '../../../ui/toasts.tsx';
import { typesetLabel } from '../hit-words.ts';
import styles from './read-as.module.css';
import type { Part, Reading, Span } from './reading.ts';

/** Words of this site that the desktop program does not know, by the names that the contract has for them. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  E1: 'formal functions',
  E2: 'chords by degree or pattern',
  E3: 'percentages of measures',
  E4: 'parts of another unit’s length',
  E5: 'changes of key',
  E6: 'shortest runs',
};

interface Props {
  readonly reading: Reading;
  /** Called with the part that is pointed at or focused. */
  readonly onMark: (part: Part | undefined) => void;
  /** The part that is marked, where its line is shown here. */
  readonly marked: Part | undefined;
  /** Called with a text to put into the field, and what to select of it. */
  readonly onEdit: (text: string, part?: Span) => void;
  /** Called with a line to search for. */
  readonly onSearch: (line: string) => void;
  /** Whether the line stands below as a form. */
  readonly isBuilding: boolean;
  readonly onBuild: () => void;
}

/** How a text was read: its parts as chips, the line that it became, and what else it may mean. */
export function ReadAs(props: Props) {
  const { reading, onMark, marked, onEdit, onSearch, isBuilding, onBuild } = props;
  const { text, line, parts, extensions, others } = reading;
  const foreign = extensions.map((name) => EXTENSIONS[name] ?? name).join(', ');
  const copy = () => {
    const about =
      foreign === '' ? 'Line copied.' : `Line copied. The desktop program does not know: ${foreign}.`;
    navigator.clipboard.writeText(line).then(
      () => notify(about),
      // Refused by the reader; on an insecure address there is no clipboard at all.
      () => notify('Your browser did not allow copying. Select the line and copy it.'),
    );
  };
  return (
    <div className={styles.readAs}>
      <div className={styles.row}>
        <ul className={styles.chips} aria-label="Read as">
          <li aria-hidden="true">Read as</li>
          {parts.map((part) => (
            <Chip
              key={`${part.from} ${part.to} ${part.words}`}
              part={part}
              onMark={onMark}
              onEdit={() => (part.inText ? onEdit(text, part.inText) : onEdit(line, part))}
              onSearch={onSearch}
            />
          ))}
        </ul>
        <span className={styles.acts}>
          <DisclosureButton
            className={buttonClass('plain', 'small')}
            isOpen={isBuilding}
            panelId={isBuilding ? 'line-as-steps' : undefined}
            onToggle={onBuild}
          >
            {isBuilding ? 'Close the steps' : 'Edit as steps'}
          </DisclosureButton>
          {line === text && <CopyButton onCopy={copy} />}
          <Link to="/help/web/tql">How to search</Link>
        </span>
      </div>
      {(line !== text || foreign !== '') && (
        <div className={styles.row}>
          {line !== text && (
            <code className={styles.line}>
              <MarkedLine line={line} part={marked} />
            </code>
          )}
          {foreign !== '' && <span className={styles.foreign}>Words of this site: {foreign}</span>}
          {line !== text && (
            <span className={styles.acts}>
              <Button look="plain" size="small" onClick={() => onEdit(line)}>
                Edit this line
              </Button>
              <CopyButton onCopy={copy} />
            </span>
          )}
        </div>
      )}
      {others.length > 0 && (
        <div className={styles.others}>
          <span>Search instead</span>
          {others.map((other) => (
            <Button key={other.line} look="outline" size="small" onClick={() => onSearch(other.line)}>
              {other.words}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

const CopyButton = ({ onCopy }: { readonly onCopy: () => void }) => (
  <Button look="plain" size="small" onClick={onCopy}>
    Copy for the desktop
  </Button>
);

interface ChipProps {
  readonly part: Part;
  readonly onMark: Props['onMark'];
  readonly onEdit: () => void;
  readonly onSearch: Props['onSearch'];
}

function Chip({ part, onMark, onEdit, onSearch }: ChipProps) {
  const { labels = [], words, without } = part;
  const name = [labels.join(' or '), words].filter(Boolean).join(', ');
  const mark = () => onMark(part);
  const unmark = () => onMark(undefined);
  const marking = { onPointerEnter: mark, onPointerLeave: unmark, onFocus: mark, onBlur: unmark };
  return (
    <li className={styles.chip}>
      <button type="button" className={styles.words} title={`Edit: ${name}`} onClick={onEdit} {...marking}>
        {labels.map((label, index) => (
          <span key={label}>
            {index > 0 && ' or '}
            <ChordLabel label={label} />
          </span>
        ))}
        {labels.length > 0 && words !== '' && ', '}
        {words}
      </button>
      {without !== undefined && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove: ${name}`}
          title="Remove"
          onClick={() => onSearch(without)}
          {...marking}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

function ChordLabel({ label }: { readonly label: string }) {
  const typeset = typesetLabel(label, { sort: 'chord' });
  return typeset ? <SetLabelText label={typeset} /> : label;
}

/** Words of the language in capitals. */
const KEYWORD = new RegExp(`\\b(${RESERVED.join('|')})\\b`);

/** A line with its keywords, and a part of it marked. */
function MarkedLine({ line, part }: { readonly line: string; readonly part: Part | undefined }) {
  if (!part) return <Keywords text={line} />;
  return (
    <>
      <Keywords text={line.slice(0, part.from)} />
      <mark>{line.slice(part.from, part.to)}</mark>
      <Keywords text={line.slice(part.to)} />
    </>
  );
}

const Keywords = ({ text }: { readonly text: string }) =>
  text.split(KEYWORD).map((word, index) => (index % 2 === 1 ? <b key={index}>{word}</b> : word));
