import { Ellipsis } from 'lucide-react';
import { useStore } from 'zustand';
import { MenuButton, MenuGroup, MenuItem, MenuRadio } from '../ui/menu.tsx';
import textStyles from '../ui/text.module.css';
import { notify } from '../ui/toasts.tsx';
import toolStyles from '../viewer/panels/parts/bar-tool.module.css';
import { SpeedChoice } from '../viewer/panels/parts/speed-choice.tsx';
import { addToOwnList } from './add-to-own-list.ts';
import type { Context } from './context.ts';
import type { After, QueueStore } from './queue-store.ts';
import styles from './queue-bar.module.css';

const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];

interface Props {
  readonly queue: QueueStore;
}

/** Speed of all passages. */
export function SpeedMenu({ queue }: Props) {
  const speed = useStore(queue, (state) => state.speed);
  return <SpeedChoice speed={speed} speeds={SPEEDS} onChoose={queue.getState().setSpeed} />;
}

const CONTEXTS: readonly (readonly [Context, string])[] = [
  ['its measure', 'From the beginning of its measure'],
  ['one before', 'With 1 measure before'],
  ['four around', 'With 4 measures each side'],
];
const AFTERS: readonly (readonly [After, string])[] = [
  ['next', 'Then the next passage'],
  ['same', 'Repeat this passage'],
  ['nothing', 'Then stop'],
];

/** How passages are heard, and what else can be done with all of them. */
export function QueueOptions({ queue }: Props) {
  const { context, after, announces, setContext, setAfter, setAnnounces } = useStore(queue);
  const add = () => notify(addToOwnList(queue.getState().items));
  return (
    <span className={toolStyles.place}>
      <MenuButton
        label="Options"
        buttonClass={`${toolStyles.tool} ${styles.options}`}
        menuClass={`${toolStyles.panel} ${styles.menu}`}
        button={
          <>
            <Ellipsis size={18} aria-hidden="true" />
            <span className={textStyles.visuallyHidden}>Options</span>
          </>
        }
      >
        <MenuGroup label="How much is played">
          {CONTEXTS.map(([choice, words]) => (
            <MenuRadio key={choice} isChecked={choice === context} onChoose={() => setContext(choice)}>
              {words}
            </MenuRadio>
          ))}
        </MenuGroup>
        <MenuGroup label="After a passage">
          {AFTERS.map(([choice, words]) => (
            <MenuRadio key={choice} isChecked={choice === after} onChoose={() => setAfter(choice)}>
              {words}
            </MenuRadio>
          ))}
        </MenuGroup>
        <MenuGroup label="Screen reader">
          <MenuItem onChoose={() => setAnnounces(!announces)}>
            {announces ? 'Do not announce titles' : 'Announce titles'}
          </MenuItem>
        </MenuGroup>
        <MenuGroup label="All passages">
          <MenuItem onChoose={add}>Add these to my listening list</MenuItem>
        </MenuGroup>
        <MenuGroup label="Player" className={styles.onPhones}>
          <MenuItem onChoose={queue.getState().close}>Close the player</MenuItem>
        </MenuGroup>
      </MenuButton>
    </span>
  );
}
