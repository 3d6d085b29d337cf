import { ChevronDown, Volume2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { MenuButton, MenuRadio } from '../../ui/menu.tsx';
import { PageLink } from './page-anchor.tsx';
import type { PlacedSide } from './compared-side.ts';
import styles from './compare-heads.module.css';
import type { OpenComparison } from './create-comparison.ts';
import { analystOf, kindOfSide, performerOf } from './side-words.ts';
import { headId } from './use-compared-lanes.ts';

/** Another analysis that may take a side's place. */
export interface SideChoice {
  readonly key: string;
  readonly name: string;
}

interface Props {
  readonly open: OpenComparison;
  /** Analyses and versions that may be compared as well. */
  readonly choices: readonly SideChoice[];
  readonly onChoose: (side: number, key: string) => void;
  readonly onOpen: (href: string) => void;
}

/** The heads of the sides, over the canvas and in step with its stack. */
export function CompareHeads(props: Props) {
  const { session, placed } = props.open;
  const { layout, viewport } = session;
  const guests = useStore(layout, (state) => state.guests);
  const rulerPx = useStore(layout, (state) => state.rulerPx);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const write = () => {
      if (box.current) box.current.style.translate = `0 ${-viewport.getState().view.scrollPx}px`;
    };
    write();
    return viewport.subscribe(({ view }, { view: before }) => {
      if (view.scrollPx !== before.scrollPx) write();
    });
  }, [viewport]);
  return (
    <div className={styles.frame} style={{ top: rulerPx }}>
      <div ref={box}>
        {placed.sides.map((side, index) => {
          const own = guests.find(({ guest }) => guest.id === headId(index));
          if (!own) return null;
          return (
            <div
              key={side.letter}
              className={styles.head}
              style={{ top: own.topPx - rulerPx - 3, height: own.heightPx + 6 }}
              role="group"
              aria-label={`${side.letter}: ${analystOf(side)}`}
            >
              <Head {...props} side={side} index={index} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface HeadProps extends Props {
  readonly side: PlacedSide;
  readonly index: number;
}

function Head({ open, choices, onChoose, onOpen, side, index }: HeadProps) {
  const isHeard = useStore(open.store, ({ heard }) => heard === index);
  const about = [kindOfSide(side)].filter((words) => words !== '').join(' · ');
  const others = choices.some(({ key }) => key !== side.key);
  return (
    <>
      <b className={styles.letter} data-first={index === 0 || undefined} aria-hidden="true">
        {side.letter}
      </b>
      <span className={styles.menu}>
        {others ? (
          <MenuButton
            label={`Analysis ${side.letter}`}
            buttonClass={styles.name ?? ''}
            menuClass={styles.choices}
            button={
              <>
                <span>{analystOf(side)}</span>
                <ChevronDown size={15} aria-hidden="true" />
              </>
            }
          >
            {choices.map(({ key, name }) => (
              <MenuRadio key={key} isChecked={key === side.key} onChoose={() => onChoose(index, key)}>
                {name}
              </MenuRadio>
            ))}
          </MenuButton>
        ) : (
          <span className={styles.name}>{analystOf(side)}</span>
        )}
      </span>
      <span className={styles.about}>{about}</span>
      <span className={styles.recording}>{performerOf(side)}</span>
      {isHeard && (
        <span className={styles.heard}>
          <Volume2 size={16} aria-hidden="true" />
          heard now
        </span>
      )}
      {side.href !== undefined && (
        <PageLink href={side.href} onOpen={onOpen} className={styles.open}>
          Open<span className={styles.hidden}> {side.letter} in the viewer</span>
        </PageLink>
      )}
    </>
  );
}
