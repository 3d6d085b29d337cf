import { Link2, Play, Quote, Repeat, type LucideIcon } from 'lucide-react';
import { useStore } from 'zustand';
import { isSamePassage, targetOf } from '../../links/present-address.ts';
import { playFrom } from '../../scene/commands/commands.ts';
import { endLoop, hearLoop, loopable } from '../../scene/commands/loop-commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Item } from '../../store/selection.ts';
import { copyLink } from '../parts/copy-link.ts';
import styles from './inspector.module.css';

interface Action {
  readonly words: string;
  /** What a screen reader says: the bar has buttons of the same words. */
  readonly name: string;
  readonly Sign: LucideIcon;
  readonly act: () => void;
  readonly isPressed?: boolean;
}

interface Props {
  readonly session: AnalysisView & Tools;
  readonly item: Item;
  readonly onCite: ((item: Item) => void) | undefined;
}

/** Plays, loops, links and cites a component. */
export function ItemActions({ session, item, onCite }: Props) {
  const { playback, links } = session;
  const loop = useStore(playback, (state) => state.loop);
  const span = loopable(session, item, false);
  const isLooped = loop !== undefined && isSamePassage(loop, span);
  const actions: readonly (Action | false | undefined)[] = [
    { words: 'Play', name: 'Play this', Sign: Play, act: () => playFrom(session, item) },
    span && {
      ...{ words: 'Loop', name: 'Loop this', Sign: Repeat, isPressed: isLooped },
      act: () => (isLooped ? endLoop(session) : hearLoop(session, span)),
    },
    links && {
      ...{ words: 'Link', name: 'Link to this', Sign: Link2 },
      act: () => void copyLink(session.panels, links.to(targetOf(session, item))),
    },
    links && onCite && { words: 'Cite', name: 'Cite this', Sign: Quote, act: () => onCite(item) },
  ];
  return (
    <div className={styles.actions}>
      {actions.map(
        (action) =>
          action && (
            <button
              key={action.words}
              type="button"
              aria-label={action.name}
              aria-pressed={action.isPressed}
              onClick={action.act}
            >
              <action.Sign size={16} aria-hidden="true" />
              {action.words}
            </button>
          ),
      )}
    </div>
  );
}
