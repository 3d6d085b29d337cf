import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { Menu, MenuGroup, MenuItem, MenuRadio } from '../../../ui/menu.tsx';
import { isSingleCharacter, shownKeys, type Chord } from '../../scene/input/key-chords.ts';
import type { Tools } from '../../session/tools.ts';
import { useKeyboardLayout } from '../parts/use-keyboard-layout.ts';
import { PHONE, useMedia } from '../../../ui/use-media.ts';
import type { MoreEntry } from './more-entries.ts';
import styles from './more-menu.module.css';

export interface MoreListProps {
  readonly id: string;
  readonly session: Tools;
  readonly entries: readonly MoreEntry[];
  readonly opener: React.RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The menu itself: groups of entries, or the choices of one of them. */
export function MoreList({ id, session, entries, opener, onClose }: MoreListProps) {
  const isPhone = useMedia(PHONE);
  /** Words of the entry whose choices are listed in place of all entries. */
  const [chosen, setChosen] = useState<string>();
  const listed = entries.filter(({ isForPhones = false }) => isPhone || !isForPhones);
  const choosing = listed.find(({ words }) => words === chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' && choosing) setChosen(undefined);
    else if (
      event.key === 'ArrowRight' &&
      event.target instanceof HTMLElement &&
      event.target.ariaHasPopup === 'menu'
    )
      event.target.click();
    else return;
    event.preventDefault();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the menu inside has the keyboard
    <span onKeyDown={onKeyDown}>
      {/* Another list is another menu, whose first item gets the focus. */}
      <Menu
        key={chosen}
        id={id}
        label={choosing?.words ?? 'More'}
        className={styles.menu}
        opener={opener}
        onClose={onClose}
        returnFocus={() => opener.current?.focus({ preventScroll: true })}
      >
        {choosing ? (
          <Choices session={session} entry={choosing} onBack={() => setChosen(undefined)} />
        ) : (
          <Groups session={session} entries={listed} onChoose={setChosen} />
        )}
      </Menu>
    </span>
  );
}

interface GroupsProps {
  readonly session: Tools;
  readonly entries: readonly MoreEntry[];
  readonly onChoose: (words: string) => void;
}

const Groups = ({ session, entries, onChoose }: GroupsProps) =>
  [...new Set(entries.map(({ group }) => group))].map((group) => (
    <MenuGroup key={group} label={group} className={styles.group}>
      {/* The group has the same name. */}
      {group !== 'Help' && (
        <span className={styles.head} aria-hidden="true">
          {group.toUpperCase()}
        </span>
      )}
      {entries
        .filter((entry) => entry.group === group)
        .map(({ words, key, state, Sign, choices, run }) => (
          <MenuItem
            key={words}
            staysOpen={choices !== undefined}
            hasChoices={choices !== undefined}
            onChoose={() => (choices ? onChoose(words) : run())}
          >
            <Sign size={18} aria-hidden="true" />
            <span className={styles.words}>{words}</span>
            {state !== undefined && <span className={styles.state}>{state}</span>}
            {key !== undefined && <Key session={session} name={key} />}
            {choices && <ChevronRight size={15} aria-hidden="true" />}
          </MenuItem>
        ))}
    </MenuGroup>
  ));

interface ChoicesProps {
  readonly session: Tools;
  readonly entry: MoreEntry;
  readonly onBack: () => void;
}

function Choices({ session, entry: { words, choices = [] }, onBack }: ChoicesProps) {
  return (
    <>
      <MenuItem staysOpen onChoose={onBack}>
        <ChevronLeft size={18} aria-hidden="true" />
        <span className={styles.words}>Back</span>
      </MenuItem>
      <MenuGroup label={words} className={styles.group}>
        {choices.map(({ words: choice, key, isChosen, run }) =>
          isChosen === undefined ? (
            <MenuItem key={choice} staysOpen onChoose={run}>
              <span className={styles.words}>{choice}</span>
              {key !== undefined && <Key session={session} name={key} />}
            </MenuItem>
          ) : (
            <MenuRadio key={choice} isChecked={isChosen} onChoose={run}>
              <span className={styles.words}>{choice}</span>
            </MenuRadio>
          ),
        )}
      </MenuGroup>
    </>
  );
}

/** The key that does the same, where keys of a single character are on. */
function Key({ session, name }: { readonly session: Tools; readonly name: Chord }) {
  const layout = useKeyboardLayout();
  if (!session.singleKeys.getState().isOn && isSingleCharacter(name)) return null;
  return <kbd aria-hidden="true">{shownKeys(name, layout).join('+')}</kbd>;
}
