import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { NO_LINKS } from '../../links/links.ts';
import { addChosen } from '../../lists/add-to-list.ts';
import { chooseLaneSize, stepLaneSize } from '../../scene/commands/lane-size.ts';
import { KEY_COMMANDS, type KeyCommand, type KeyedViewer } from '../../scene/input/key-table.ts';
import type { Session } from '../../session.ts';
import { fuzzyScore } from './fuzzy.ts';
import { Alternatives, reachable } from './keys-sheet.tsx';
import { useKeyboardLayout } from '../parts/use-keyboard-layout.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import { keyWords } from './key-words.ts';
import styles from './palette-dialog.module.css';

interface Command extends Pick<KeyCommand, 'words' | 'keys'> {
  readonly group: string;
  readonly run: (viewer: KeyedViewer, title: string) => void;
}

/** All commands of keys, and those that neither a key nor the menu "More" has. */
const COMMANDS: readonly Command[] = [
  ...KEY_COMMANDS,
  {
    group: 'Panels',
    words: 'Add to my listening list',
    keys: [],
    run: ({ session }, title) =>
      session.links?.pages.list === undefined
        ? session.panels.getState().say(NO_LINKS)
        : addChosen(session, title),
  },
  {
    group: 'Panels',
    words: 'Open my listening list',
    keys: [],
    run: ({ session: { panels, links } }) =>
      links?.pages.list === undefined ? panels.getState().say(NO_LINKS) : links.open(links.pages.list),
  },
  byButton('Fit lanes to the screen', (session) => chooseLaneSize(session, 'fit')),
  byButton('Larger lanes', (session) => stepLaneSize(session, 1)),
  byButton('Smaller lanes', (session) => stepLaneSize(session, -1)),
];

function byButton(words: string, run: (session: Session) => void): Command {
  return { group: 'Moving the view', words, keys: [], run: ({ session }) => run(session) };
}

interface Props {
  readonly viewer: KeyedViewer;
  /** Title of the file. */
  readonly title: string;
  /** What the menu "More" offers now. */
  readonly more: () => readonly Command[];
}

/** Finds a command by a few of its letters and runs it. */
export function PaletteDialog(props: Props) {
  return (
    <ViewerDialog
      session={props.viewer.session}
      name="palette"
      heading="All commands"
      className={styles.palette}
    >
      <Palette {...props} />
    </ViewerDialog>
  );
}

function Palette({ viewer, title, more }: Props) {
  const [typed, setTyped] = useState('');
  const { unit } = viewer.session.positions;
  const [all] = useState(() =>
    withMore(more()).map((command) => ({ ...command, words: keyWords(command.words, unit) })),
  );
  const commands = useMemo(() => fitting(all, typed), [all, typed]);
  const layout = useKeyboardLayout();
  const run = (command: Command) => {
    // At once: the focus is back where it was before the command looks for it.
    flushSync(() => viewer.session.panels.getState().setDialog(undefined));
    command.run(viewer, title);
  };
  return (
    <ComboBox
      label="Command"
      placeholder="Type a command"
      typed={typed}
      onType={setTyped}
      options={commands}
      optionsLabel="Commands"
      optionClass={styles.command}
      keyOf={({ words }) => words}
      onPick={run}
      nothing="No matching command."
      count={{
        label: 'Commands found',
        words: commands.length === 1 ? '1 command' : `${commands.length} commands`,
      }}
    >
      {({ words, group, keys }) => (
        <>
          <span>{words}</span>
          <span className={styles.group}>{group}</span>
          <span className={styles.keys}>
            <Alternatives keys={reachable(keys, layout)} layout={layout} />
          </span>
        </>
      )}
    </ComboBox>
  );
}

/** Least part of the best score; commands below it are not listed. */
const ENOUGH = 0.6;

/** All commands, each once: what the menu has is called as there. */
function withMore(more: readonly Command[]): readonly Command[] {
  const keys = new Set(more.flatMap((command) => command.keys));
  const words = new Set(more.map((command) => command.words));
  const others = COMMANDS.filter(
    (command) => !words.has(command.words) && !command.keys.some((key) => keys.has(key)),
  );
  return [...others, ...more];
}

/** The best first, those that are alike in the order of the table. */
function fitting(all: readonly Command[], typed: string): readonly Command[] {
  const found = all.flatMap((command) => {
    const score = fuzzyScore(typed, command.words) ?? fuzzyScore(typed, `${command.group} ${command.words}`);
    return score === undefined ? [] : [{ command, score }];
  });
  const best = Math.max(...found.map(({ score }) => score));
  return found
    .filter(({ score }) => score >= ENOUGH * best)
    .toSorted((a, b) => b.score - a.score)
    .map(({ command }) => command);
}
