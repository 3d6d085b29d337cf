import { hexOf } from '../columns/colors.ts';
import { float64At, uint32At, uint8At } from '../../shared/elements.ts';
import { foldedAnswer, type CheckedPart, type KindCheck } from '../contract/checking.ts';
import { idAt } from '../columns/ids.ts';
import { tailsAt } from '../spans/tails.ts';
import { textAt } from '../columns/texts.ts';
import { encoding, type HierarchyColumns } from './columns.ts';
import type { HierarchyComponent } from './component.ts';

const isAsked = ({ level }: HierarchyColumns, { topic, level: only }: CheckedPart, row: number) =>
  topic === 'form' && (only === undefined || uint8At(level, row) === only);

const rowsWhere = ({ start }: HierarchyColumns, test: (row: number) => boolean) =>
  [...start.keys()].filter(test);

/** Units are answered by their labels. One without a label is not asked for. */
export const check: KindCheck<HierarchyColumns> = {
  rowsOf: (columns, part) =>
    rowsWhere(
      columns,
      (row) =>
        isAsked(columns, part, row) && (part.withUnlabelled === true || textAt(columns.labels, row) !== ''),
    ),
  withoutLabels: (columns, texts) =>
    remade(
      columns,
      rowsWhere(columns, () => true),
      (component, row) => {
        const label = texts.get(row);
        return label === undefined
          ? component
          : { ...component, label, comments: '', formal_type: '', formal_function: '' };
      },
    ),
  withoutComments: (columns) =>
    remade(
      columns,
      rowsWhere(columns, () => true),
      (component) => ({ ...component, comments: '' }),
    ),
  withoutRows: (columns, part) =>
    remade(
      columns,
      rowsWhere(columns, (row) => !isAsked(columns, part, row)),
      (component) => component,
      part.level === undefined ? [] : placeholder(columns, part.level),
    ),
  solution: (columns, row) => textAt(columns.labels, row),
  fit: (columns, row, answer) =>
    foldedAnswer(answer) === foldedAnswer(textAt(columns.labels, row)) ? 'same' : 'other',
  written: (columns, answers) => ({
    ...{ kind: 'HIERARCHY_TIMELINE', height: 150 },
    components: [...answers].map(([row, label]) => {
      const [start, end] = [float64At(columns.start, row), float64At(columns.end, row)];
      return {
        ...{
          kind: 'HIERARCHY',
          start,
          end,
          pre_start: start,
          post_end: end,
          level: uint8At(columns.level, row),
        },
        ...{
          label,
          color: null,
          comments: '',
          formal_type: '',
          formal_function: '',
          parent: null,
          children: [],
        },
      };
    }),
  }),
};

/** One unit without words for all of a level: lower levels stay in their rows. */
function placeholder({ start, end, levels }: HierarchyColumns, level: number): readonly HierarchyComponent[] {
  if (start.length === 0 || level > levels.length) return [];
  return [
    {
      ...{ id: 0, level, label: '', comments: '', formal_type: '', formal_function: '' },
      ...{ start: float64At(start, 0), end: end.reduce((last, time) => Math.max(last, time)) },
    },
  ];
}

function remade(
  columns: HierarchyColumns,
  rows: readonly number[],
  change: (component: HierarchyComponent, row: number) => HierarchyComponent,
  more: readonly HierarchyComponent[] = [],
): HierarchyColumns {
  const components = rows.map((row): HierarchyComponent => {
    const { preStart, postEnd } = tailsAt(columns.tails, row);
    const unit = {
      id: idAt(columns.ids, row),
      start: float64At(columns.start, row),
      end: float64At(columns.end, row),
      level: uint8At(columns.level, row),
      label: textAt(columns.labels, row),
      comments: textAt(columns.comments, row),
      formal_type: textAt(columns.formalTypes, row),
      formal_function: textAt(columns.formalFunctions, row),
      ...(columns.ownFill[row] === 1 && { color: hexOf(uint32At(columns.fill, row)) }),
      ...(preStart !== undefined && { pre_start: preStart }),
      ...(postEnd !== undefined && { post_end: postEnd }),
    };
    return change(unit, row);
  });
  return encoding.toColumns([...components, ...more], {});
}
