import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useMemo, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { FORM_FUNCTIONS } from '../shared/form-functions.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import type { AtlasStore } from './atlas-store.ts';
import styles from './atlas.module.css';
import { MAX_ROW_PX, withRows, zoomedAt } from './camera.ts';
import { AT_ASKED, AT_START, AXES, COLORS, GROUPS, SORTS, type Choices } from './choices.ts';
import { markOf } from './function-marks.ts';

const ZOOM = 1.5;

interface AtlasToolsProps {
  readonly store: AtlasStore;
  readonly onChoose: (choices: Choices) => void;
}

/** The choices of the picture, and its zoom. */
export function AtlasTools({ store, onChoose }: AtlasToolsProps) {
  const choices = useStore(store, (state) => state.choices);
  const pieces = useStore(store, (state) => state.pieces);
  const rowPx = useStore(store, ({ camera }) => camera.rowPx);
  const leastRowPx = useStore(store, ({ stage }) => stage.leastRowPx);
  const found = useMemo(() => {
    const names = new Set(pieces.flatMap(({ units }) => units.flatMap((unit) => unit.function ?? [])));
    const hasAsked = pieces.some(({ asked }) => asked !== undefined);
    return { functions: FORM_FUNCTIONS.filter((name) => names.has(name)), hasAsked };
  }, [pieces]);
  const alignments: readonly (readonly [string, string])[] = [
    [AT_START, 'Start'],
    ...(found.hasAsked ? [[AT_ASKED, 'Unit asked for'] as const] : []),
    ...found.functions.map((name) => [name, name] as const),
  ];
  const zoom = (factor: number) =>
    store.getState().move((camera, stage) => zoomedAt(camera, stage, factor, stage.widthPx / 2));
  return (
    <div className={styles.tools}>
      <SelectField
        label="Axis"
        choices={AXES}
        value={choices.axis}
        onChoose={(axis) => onChoose({ ...choices, axis })}
      />
      <SelectField
        label="Align at"
        choices={alignments}
        value={choices.align}
        onChoose={(align) => onChoose({ ...choices, align })}
      />
      <SelectField
        label="Color by"
        choices={COLORS}
        value={choices.coloring}
        onChoose={(coloring) => onChoose({ ...choices, coloring })}
      />
      <SelectField
        label="Sort by"
        choices={SORTS}
        value={choices.sort}
        onChoose={(sort) => onChoose({ ...choices, sort })}
      />
      <SelectField
        label="Group by"
        choices={GROUPS}
        value={choices.group}
        onChoose={(group) => onChoose({ ...choices, group })}
      />
      <div className={styles.zoom}>
        <label className={styles.rowSize}>
          Row height
          <input
            type="range"
            min={leastRowPx}
            max={MAX_ROW_PX}
            value={Math.round(rowPx)}
            aria-valuetext={`${Math.round(rowPx)} pixels`}
            onChange={({ target }) =>
              store
                .getState()
                .move((camera, stage) => withRows(camera, stage, Number(target.value), stage.heightPx / 2))
            }
          />
        </label>
        <IconButton aria-label="Zoom out" title="Zoom out" onClick={() => zoom(1 / ZOOM)}>
          <ZoomOut size={18} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Zoom in" title="Zoom in" onClick={() => zoom(ZOOM)}>
          <ZoomIn size={18} aria-hidden="true" />
        </IconButton>
        <IconButton aria-label="Show all" title="Show all" onClick={() => store.getState().showAll()}>
          <Maximize2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}

/** What the colours of functions mean; empty where pieces are coloured by something else. */
export function AtlasLegend({ store }: { readonly store: AtlasStore }) {
  const coloring = useStore(store, ({ choices }) => choices.coloring);
  const pieces = useStore(store, (state) => state.pieces);
  const names = useMemo(
    () => new Set(pieces.flatMap(({ units }) => units.map((unit) => unit.function ?? 'Other'))),
    [pieces],
  );
  if (coloring !== 'function') return null;
  const entries = FORM_FUNCTIONS.map((name, index) => ({ name: name as string, token: `form-${index + 1}` }));
  return (
    <ul className={styles.legend} aria-label="Colors">
      {[...entries, { name: 'Other', token: 'level-5' }]
        .filter(({ name }) => names.has(name))
        .map(({ name, token }) => (
          <li key={name} style={{ '--swatch': `var(--${token})` } as CSSProperties}>
            <span className={styles.swatch} aria-hidden="true">
              {markOf(name)}
            </span>
            {name}
          </li>
        ))}
    </ul>
  );
}
