import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { NO_LINKS } from '../../links/links.ts';
import { KEY_COMMANDS, type KeyCommand, type KeyedViewer } from '../../scene/input/key-table.ts';
import { fuzzyScore } from './fuzzy.ts';
import { Alternatives, reachable, useKeyboardLayout } from './keys-sheet.tsx';
import styles from './palette-dialog.module.css';
import { ViewerDialog } from '../viewer-dialog.tsx';

type Command = Pick<KeyCommand, 'group' | 'words' | 'keys' | 'run'>;

/** All that can be done by keys, and what has a button alone. */
const COMMANDS: readonly Command[] = [
  ...KEY_COMMANDS,
  {
    group: 'Panels',
    words: 'Share a link',
    keys: [],
    run: ({ session: { panels, links } }) =>
      links ? panels.getState().setDialog('share') : panels.getState().say(NO_LINKS),
  },
];

/** Finds a command by a few of its letters and runs it. */
export function PaletteDialog({ viewer }: { readonly viewer: KeyedViewer }) {
  return (
    <ViewerDialog session={viewer.session} name="palette" heading="All commands" className={styles.palette}>
      <Palette viewer={viewer} />
    </ViewerDialog>
  );
}

function Palette({ viewer }: { readonly viewer: KeyedViewer }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const commands = useMemo(() => fitting(typed), [typed]);

  const run = (command: Command) => {
    // The focus is back where it was before the command looks for it.
    field.current?.closest('dialog')?.close();
    viewer.session.panels.getState().setDialog(undefined);
    command.run(viewer);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = commands.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: chosen < last ? chosen + 1 : 0,
      ArrowUp: chosen > 0 ? chosen - 1 : last,
      PageDown: Math.min(chosen + PAGE, last),
      PageUp: Math.max(chosen - PAGE, 0),
    };
    const next = moves[event.key];
    const command = commands[chosen];
    if (next !== undefined) setChosen(Math.max(next, 0));
    else if (event.key === 'Enter' && command) run(command);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <>
      <input
        ref={field}
        className="input"
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={commands.length > 0 ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Type a command"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
      />
      <Options
        id={`${id}-list`}
        optionId={optionId}
        commands={commands}
        chosen={chosen}
        onChoose={setChosen}
        onRun={run}
      />
      <p className="visually-hidden" role="status" aria-label="Commands found">
        {commands.length === 1 ? '1 command' : `${commands.length} commands`}
      </p>
    </>
  );
}

/** Number of commands that a page key skips. */
const PAGE = 8;

/** Least part of the best score; commands below it are not listed. */
const ENOUGH = 0.6;

/** The best first, those that are alike in the order of the table. */
function fitting(typed: string): readonly Command[] {
  const found = COMMANDS.flatMap((command) => {
    const score = fuzzyScore(typed, command.words) ?? fuzzyScore(typed, `${command.group} ${command.words}`);
    return score === undefined ? [] : [{ command, score }];
  });
  const best = Math.max(...found.map(({ score }) => score));
  return found
    .filter(({ score }) => score >= ENOUGH * best)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command);
}

interface OptionsProps {
  readonly id: string;
  readonly optionId: (index: number) => string;
  readonly commands: readonly Command[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly onRun: (command: Command) => void;
}

function Options({ id, optionId, commands, chosen, onChoose, onRun }: OptionsProps) {
  const layout = useKeyboardLayout();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, commands]);
  return (
    <div ref={list} id={id} className={styles.options} role="listbox" aria-label="Commands">
      {commands.map((command, index) => (
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the keyboard, as a combobox has it
        <div
          key={command.words}
          id={optionId(index)}
          role="option"
          aria-selected={index === chosen}
          // Not where the list changes or scrolls under a pointer that rests.
          onPointerMove={({ movementX, movementY }) => {
            if (movementX !== 0 || movementY !== 0) onChoose(index);
          }}
          onClick={() => onRun(command)}
        >
          <span>{command.words}</span>
          <span className={styles.group}>{command.group}</span>
          <span className={styles.keys}>
            <Alternatives keys={reachable(command.keys, layout)} layout={layout} />
          </span>
        </div>
      ))}
      {commands.length === 0 && <p className={styles.none}>No matching command.</p>}
    </div>
  );
}
