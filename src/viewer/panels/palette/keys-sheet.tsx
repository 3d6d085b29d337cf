import { useId, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { DialogActions } from '../../../ui/dialog.tsx';
import { isPosition, shownKeys, type Chord, type KeyboardLayout } from '../../scene/input/key-chords.ts';
import { KEY_COMMANDS } from '../../scene/input/key-table.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import { PRESENT_KEYS } from '../../present/present-keys.ts';
import { useKeyboardLayout } from '../parts/use-keyboard-layout.ts';
import { ViewerDialog } from '../parts/viewer-dialog.tsx';
import { keyWords } from './key-words.ts';
import styles from './keys-sheet.module.css';

/** A presentation's keys are the presentation's alone. */
const LISTED = [
  ...KEY_COMMANDS,
  { group: 'Panels', words: 'From the timelines to the column and the bar, with Shift back', keys: ['F6'] },
  ...PRESENT_KEYS.map(({ words, keys }) => ({ group: 'Presenting', words, keys })),
];
const GROUPS = [...new Set(LISTED.map(({ group }) => group))];

interface Props {
  readonly session: Tools & Pick<AnalysisView, 'positions'>;
}

/** All keys of the viewer, over the page while it is asked for. */
export function KeysSheet({ session }: Props) {
  return (
    <ViewerDialog session={session} name="keys" heading="Keyboard shortcuts" className={styles.sheet}>
      <p className={styles.lead}>
        They work anywhere in the viewer, except in fields and menus. Buttons keep Space and Enter, sliders
        the arrow keys.
      </p>
      <Groups session={session} />
      <SingleKeys session={session} />
      <Actions session={session} />
    </ViewerDialog>
  );
}

function Actions({ session: { panels } }: Props) {
  const { setDialog, setFrameTimesOpen } = panels.getState();
  const close = () => setDialog(undefined);
  const showFrameTimes = () => {
    setFrameTimesOpen(true);
    close();
  };
  return (
    <DialogActions>
      <Button look="outline" onClick={showFrameTimes}>
        Frame times
      </Button>
      <Button look="outline" onClick={() => setDialog('palette')}>
        All commands
      </Button>
      <Button onClick={close}>Close</Button>
    </DialogActions>
  );
}

function Groups({ session: { positions } }: Props) {
  const layout = useKeyboardLayout();
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className={styles.groups} role="group" aria-label="All shortcuts" tabIndex={0}>
      {GROUPS.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl>
            {LISTED.filter((command) => command.group === group).map(({ words, keys }) => (
              <div key={words}>
                <dt>{keyWords(words, positions.unit)}</dt>
                <dd>
                  <Alternatives keys={reachable(keys, layout)} layout={layout} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

interface KeysProps {
  readonly keys: readonly Chord[];
  readonly layout: KeyboardLayout | undefined;
}

/** Keys that do the same, as the reader's own keyboard names them. */
export function Alternatives({ keys, layout }: KeysProps) {
  return keys.map((chord, index) => (
    <span key={chord}>
      {index > 0 && ' or '}
      {shownKeys(chord, layout).flatMap((name, part): ReactNode[] => [
        part > 0 ? ' + ' : '',
        <kbd key={name}>{name}</kbd>,
      ])}
    </span>
  ));
}

/** A position on which this keyboard writes the character of another command does that one's work. */
export function reachable(keys: readonly Chord[], layout: KeyboardLayout | undefined): readonly Chord[] {
  const characters = KEY_COMMANDS.flatMap((command) => command.keys).filter((chord) => !isPosition(chord));
  const isTaken = (chord: Chord) =>
    characters.some((other) => other.toLowerCase() === layout?.get(chord)?.toLowerCase());
  return keys.filter((chord) => !isPosition(chord) || !isTaken(chord));
}

function SingleKeys({ session: { singleKeys } }: Props) {
  const isOn = useStore(singleKeys, (state) => state.isOn);
  const explanation = useId();
  return (
    <div className={styles.single}>
      <label>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-describedby={explanation}
          onChange={({ target }) => singleKeys.setState({ isOn: target.checked })}
        />
        Single-key shortcuts
      </label>
      <p id={explanation}>
        Turn these off if speech input or another tool triggers them by mistake. Arrow keys, Enter, Esc, Home,
        End, PgUp and PgDn keep working.
      </p>
    </div>
  );
}
