import { useId, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { EngravedNotes, Entry } from '../../../kinds/contract/kind-timeline.ts';
import { entryAt } from '../../../shared/elements.ts';
import { Button } from '../../../ui/button.tsx';
import textStyles from '../../../ui/text.module.css';
import { measureCount } from '../../model/counted.ts';
import { positionsOf, type Timeline } from '../../model/timeline.ts';
import { selectAndReveal } from '../../scene/commands/commands.ts';
import type { AnalysisView } from '../../session/analysis-view.ts';
import type { Tools } from '../../session/tools.ts';
import type { Item } from '../../store/selection.ts';
import { ComponentLabel } from '../parts/component-label.tsx';
import { SetLabelText } from '../../../ui/set-label.tsx';
import { rowsInside } from './inside.ts';
import { ItemActions } from './item-actions.tsx';
import styles from './inspector.module.css';
import { Neighbours } from './neighbours.tsx';

/** Entries of text at length, on their own lines below their name. */
const LONG = 60;
/** Most harmonies that are listed as sounding in a unit. */
const MAX_INSIDE = 24;

interface Props {
  readonly session: AnalysisView & Tools;
  /** Copies a citation of a component; undefined where the file cannot be cited. */
  readonly onCite: ((item: Item) => void) | undefined;
}

/** What is known of the selected component, the author's comment first; all of it as text that can be selected. */
export function Inspector({ session, onCite }: Props) {
  const { timelines, selection, panels } = session;
  const selected = useStore(selection, (state) => state.selected);
  const heading = useId();
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that scroll it
    <aside
      className={styles.inspector}
      aria-labelledby={heading}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
      tabIndex={0}
      onKeyDown={keepScrolling}
    >
      <h2 id={heading} className={textStyles.visuallyHidden}>
        Inspector
      </h2>
      {selected && timelines[selected.timeline] ? (
        <Component session={session} item={selected} onCite={onCite} />
      ) : (
        <div className={styles.absent}>
          <p>Select a unit, marker or beat to see its details.</p>
          <Button look="outline" size="small" onClick={() => panels.getState().showTab('outline')}>
            Show the outline
          </Button>
        </div>
      )}
    </aside>
  );
}

const SCROLLING: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Keeps keys that scroll from the viewer, where there is something to scroll. */
function keepScrolling(event: KeyboardEvent<HTMLElement>): void {
  const { scrollHeight, clientHeight } = event.currentTarget;
  if (SCROLLING.has(event.key) && scrollHeight > clientHeight) event.stopPropagation();
}

interface ComponentProps extends Props {
  readonly item: Item;
}

function Component({ session, item, onCite }: ComponentProps) {
  const timeline = entryAt(session.timelines, item.timeline);
  const { row } = item;
  const entries = [...timeline.words.inspect(row), ...timeline.moreAbout(row)].filter(
    ({ value }) => value !== '',
  );
  const comments = entries.filter(isComment);
  const fields = entries.filter((entry) => !isComment(entry));
  const color = timeline.words.color?.(row);
  return (
    <>
      <div className={styles.name}>
        {color !== undefined && <span className={styles.swatch} style={{ background: color }} aria-hidden />}
        <h3>
          <ComponentLabel timeline={timeline} row={row} />
        </h3>
      </div>
      <p className={`${textStyles.num} ${styles.place}`}>{placeInWords(session.timelines, item)}</p>
      {comments.map(({ value }) => (
        <p key={value} className={styles.comment} dir="auto">
          {value}
        </p>
      ))}
      <ItemActions session={session} item={item} onCite={onCite} />
      <table className={styles.entries}>
        <tbody>
          {fields.map((entry) => (
            <tr key={entry.name} className={isLong(entry) ? styles.long : undefined}>
              <th scope="row">{entry.name}</th>
              <td dir="auto">{entry.value}</td>
            </tr>
          ))}
          <Inside session={session} item={item} />
        </tbody>
      </table>
      <Neighbours session={session} item={item} />
      <Button
        className={styles.copy}
        look="plain"
        size="small"
        onClick={() => void copyEntries(entries, session.panels.getState().say)}
      >
        Copy all
      </Button>
      {timeline.engraved && <Annotations annotations={timeline.engraved.annotations} />}
    </>
  );
}

/** 'm. 24 to 31 · 8 measures · 0:29': where a component stands and how long it is. */
function placeInWords(timelines: readonly Timeline[], { timeline, row }: Item): string {
  const { rows, inMeasures } = entryAt(timelines, timeline);
  const [start, end] = rows.span(row);
  const measures = inMeasures(row)?.replaceAll(/\bmeasures? /g, 'm. ');
  const count = end > start ? measureCount(timelines, { start, end }) : undefined;
  return [
    measures ?? positionsOf(timelines).short(start),
    count === undefined ? '' : `${count} ${count === 1 ? 'measure' : 'measures'}`,
    // By the music alone the length is measures, which may be parts of some.
    end > start && (count === undefined || positionsOf(timelines).unit === 'seconds')
      ? positionsOf(timelines).length(start, end)
      : '',
  ]
    .filter((words) => words !== '')
    .join(' · ');
}

/** What sounds in it, and what it is a part of. */
function Inside({ session, item }: Pick<ComponentProps, 'session' | 'item'>) {
  const { timelines } = session;
  const own = entryAt(timelines, item.timeline);
  const parent = own.order.parent?.(item.row);
  const parts = rowsInside(timelines, item, MAX_INSIDE);
  return (
    <>
      {parts.map(({ timeline, name, rows, isCut }) => (
        <tr key={timeline}>
          <th scope="row">{name}</th>
          <td className={styles.inside}>
            {rows.map((row) => (
              <span key={row}>
                <Label timeline={entryAt(timelines, timeline)} row={row} />{' '}
              </span>
            ))}
            {isCut && '…'}
          </td>
        </tr>
      ))}
      {parent !== undefined && (
        <tr>
          <th scope="row">Inside</th>
          <td>
            <button
              type="button"
              className={styles.link}
              onClick={() => selectAndReveal(session, { timeline: item.timeline, row: parent })}
            >
              <ComponentLabel timeline={own} row={parent} />
            </button>
          </td>
        </tr>
      )}
    </>
  );
}

function Label({ timeline, row }: { readonly timeline: Timeline; readonly row: number }) {
  const label = timeline.typeset?.label(row);
  return label ? <SetLabelText label={label} /> : timeline.words.label(row);
}

/** Texts that the author laid over the engraved score: they have no time, so that no component leads to them. */
function Annotations({ annotations }: Pick<EngravedNotes, 'annotations'>) {
  const heading = useId();
  if (annotations.length === 0) return null;
  return (
    <>
      <h3 id={heading} className={styles.annotations}>
        Annotations in the score
      </h3>
      <ul aria-labelledby={heading} className={styles.texts}>
        {annotations.map(({ x, y, text }) => (
          <li key={`${x} ${y} ${text}`} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Copies all that is given as lines of text, 'Name: value', in the order of the kind. */
async function copyEntries(entries: readonly Entry[], onSay: (text: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(entries.map(({ name, value }) => `${name}: ${value}`).join('\n'));
    onSay('Copied.');
  } catch {
    // Refused by the reader or by the page around; on an insecure address there is no clipboard at all.
    onSay('Your browser did not allow copying. Select the text and press Ctrl+C.');
  }
}

const isComment = ({ name }: Entry) => name === 'Comments';
const isLong = ({ value }: Entry) => value.length > LONG || value.includes('\n');
