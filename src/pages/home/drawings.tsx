import type { ReactNode } from 'react';
import { KIND_FACTS, KIND_NAMES } from '../../kinds/registry/facts.ts';
import { entryAt } from '../../shared/elements.ts';
import { KindSign } from '../../ui/kind-sign.tsx';
import styles from './features.module.css';

/**
 * Little picture in the style of the timelines, 240 by 44. Hidden from screen readers: the words beside it say the
 * same.
 */
function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 44" preserveAspectRatio="xMinYMid meet">
      {children}
    </svg>
  );
}

interface BoxesProps {
  readonly level: 1 | 2 | 3 | 4;
  readonly y: number;
  readonly height: number;
  /** Where each box begins, and where the last one ends. */
  readonly edges: readonly number[];
}

function Boxes({ level, y, height, edges }: BoxesProps) {
  return edges
    .slice(0, -1)
    .map((x, index) => (
      <rect
        key={x}
        x={x + 1}
        y={y}
        width={entryAt(edges, index + 1) - x - 2}
        height={height}
        rx="1.5"
        fill={`var(--level-${level})`}
        stroke={`var(--level-${level}-edge)`}
      />
    ));
}

/** Strokes that stand side by side on one line: each is its place and its height. */
function strokes(bars: readonly (readonly [x: number, height: number])[], baseY: number): string {
  return bars.map(([x, height]) => `M${x} ${baseY}V${baseY - height}`).join('');
}

export function TimelinesDrawing() {
  const beats = Array.from({ length: 24 }, (_, beat) => [1 + 10 * beat, beat % 4 === 0 ? 8 : 4] as const);
  return (
    <Drawing>
      <Boxes level={3} y={1} height={9} edges={[0, 152, 240]} />
      <Boxes level={2} y={12} height={9} edges={[0, 76, 152, 240]} />
      <Boxes level={1} y={23} height={9} edges={[0, 38, 76, 114, 152, 196, 240]} />
      <path d={strokes(beats, 43)} stroke="var(--viewer-measure)" />
    </Drawing>
  );
}

/** Loudness of a phrase or two, in pixels. */
const LOUDNESS = [
  ...[14, 24, 29, 27, 21, 12, 11, 14, 12, 9, 11, 10, 11, 18, 25, 28, 24, 16],
  ...[13, 24, 30, 30, 24, 14, 11, 16, 16, 13, 9, 9, 10, 15, 21, 25, 23, 16, 11],
];

export function MediaDrawing() {
  return (
    <Drawing>
      <path
        d={strokes(
          LOUDNESS.map((height, bar) => [2 + 4 * bar, height]),
          40,
        )}
        stroke="var(--viewer-wave)"
        strokeWidth="2"
      />
      <rect x="164" y="6" width="60" height="34" rx="3" fill="none" stroke="var(--viewer-measure)" />
      <path d="M189 16l12 7-12 7z" fill="var(--viewer-measure)" />
    </Drawing>
  );
}

export function ClickDrawing() {
  return (
    <Drawing>
      <Boxes level={2} y={8} height={14} edges={[0, 102, 176, 240]} />
      <rect
        x="103"
        y="7.5"
        width="72"
        height="15"
        rx="1.5"
        fill="none"
        stroke="var(--viewer-selection)"
        strokeWidth="2"
      />
      <path d="M175 7v9l-9-9z" fill="var(--viewer-selection)" />
      <path d="M0 34H240" stroke="var(--viewer-beat)" />
      <path d="M103 0V40" stroke="var(--viewer-playhead)" strokeWidth="1.5" />
      <circle cx="103" cy="37" r="4" fill="var(--viewer-playhead)" />
    </Drawing>
  );
}

const KINDS = KIND_NAMES.filter((kind) => KIND_FACTS[kind].inWords !== undefined);

export function KindsDrawing() {
  return (
    <span className={styles.kinds}>
      {KINDS.map((kind) => (
        <KindSign key={kind} kind={kind} />
      ))}
    </span>
  );
}

const FIELDS = [
  ['tonality', 'E-flat major'],
  ['form', 'binary sonata form'],
  ['archive no.', 'A 1947'],
];

export function MetadataDrawing() {
  return (
    <span className={styles.fields}>
      {FIELDS.map(([name, value]) => (
        <span key={name}>
          <small>{name}</small> {value}
        </span>
      ))}
    </span>
  );
}

/** Notes from the staff's bottom line up, in half spaces. */
const NOTES = [
  ...[2, 3, 4, 5].map((step, index) => ({ x: 18 + 24 * index, step })),
  ...[4, 6, 5].map((step, index) => ({ x: 120 + 24 * index, step })),
  { x: 198, step: 3 },
];

export function NotationDrawing() {
  return (
    <Drawing>
      <path d="M0 8H224M0 14H224M0 20H224M0 26H224M0 32H224" stroke="var(--viewer-beat)" strokeWidth=".8" />
      {NOTES.map(({ x, step }) => {
        const y = 32 - 3 * step;
        return (
          <g key={x}>
            <ellipse
              cx={x}
              cy={y}
              rx="4"
              ry="2.9"
              transform={`rotate(-18 ${x} ${y})`}
              fill="var(--viewer-measure)"
            />
            <path
              d={step < 5 ? `M${x + 3.7} ${y}v-19` : `M${x - 3.7} ${y}v19`}
              stroke="var(--viewer-measure)"
            />
          </g>
        );
      })}
      <path d="M108 8V32M182 8V32M224 8V32" stroke="var(--viewer-measure)" />
      <path d="M132 0V44" stroke="var(--viewer-playhead)" strokeWidth="1.5" />
    </Drawing>
  );
}

export function SharingDrawing() {
  return (
    <Drawing>
      <Boxes level={4} y={10} height={12} edges={[0, 68, 124]} />
      <Boxes level={2} y={24} height={12} edges={[0, 42, 68, 124]} />
      <path d="M140 22h46m-9-8l9 8-9 8" stroke="var(--leaf)" fill="none" strokeWidth="1.6" />
      <rect x="200" y="4" width="32" height="36" rx="3" fill="none" stroke="var(--viewer-measure)" />
      <path d="M207 14h18M207 21h18M207 28h11" stroke="var(--viewer-measure)" />
    </Drawing>
  );
}
