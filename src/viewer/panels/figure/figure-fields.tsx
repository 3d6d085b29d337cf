import { useId } from 'react';
import {
  FIGURE_SCALES,
  FIGURE_TEXTS_PT,
  FIGURE_WIDTHS_MM,
  MAX_FIGURE_MM,
  MIN_FIGURE_MM,
  type FigureSettings,
} from '../../../figure/compose-figure.ts';
import { INK_MODES } from '../../../figure/figure.ts';
import checkStyles from '../../../ui/check.module.css';
import fieldStyles from '../../../ui/field.module.css';
import { Segments } from '../../../ui/segments.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './figure-dialog.module.css';

/** What a reader chooses in the dialog; the width as it is written. */
export interface FigureChoices extends Omit<FigureSettings, 'widthMm'> {
  readonly width: string;
  /** Whether the width is another than those that are offered. */
  readonly isOwnWidth: boolean;
  readonly hasCaption: boolean;
  /** Whether the letters of an SVG are text. */
  readonly hasText: boolean;
  readonly dpi: (typeof FIGURE_DPI)[number];
}

const FIGURE_FORMATS = ['svg', 'pdf', 'png'] as const;
export type FigureFormat = (typeof FIGURE_FORMATS)[number];
const FIGURE_DPI = [300, 600, 1200] as const;

export const USUAL_CHOICES: FigureChoices = {
  ...{ width: '140', isOwnWidth: false, textPt: 7.5, mode: 'colour', scale: 'measures' },
  ...{ hasNames: true, hasCaption: true, hasText: false, dpi: 600 },
};

/** The width in millimetres; undefined for one that no figure has. */
export function widthOf({ width }: Pick<FigureChoices, 'width'>): number | undefined {
  const mm = Number(width.trim().replace(',', '.'));
  return width.trim() !== '' && mm >= MIN_FIGURE_MM && mm <= MAX_FIGURE_MM ? mm : undefined;
}

const WIDTH_NAMES: Readonly<Record<(typeof FIGURE_WIDTHS_MM)[number], string>> = {
  90: 'One column, 90 mm',
  140: 'One and a half, 140 mm',
  190: 'Full width, 190 mm',
  338: 'Slide, 338 mm',
};
const OWN_WIDTH = 'own';
const MODE_NAMES = { colour: 'Color', grey: 'Gray', line: 'Line' } as const;
const SCALE_NAMES = {
  measures: 'Measures',
  time: 'Times',
  both: 'Measures and times',
  none: 'None',
} as const;

interface FieldsProps {
  readonly choices: FigureChoices;
  readonly onChoose: (change: Partial<FigureChoices>) => void;
}

/** What a figure looks like. */
export function LookFields({
  choices,
  hasMeasures,
  onChoose,
}: FieldsProps & { readonly hasMeasures: boolean }) {
  const group = useId();
  const { textPt, mode, scale, hasNames, hasCaption } = choices;
  const scales = FIGURE_SCALES.filter((one) => hasMeasures || one === 'time' || one === 'none');
  return (
    <>
      <WidthField choices={choices} onChoose={onChoose} />
      <SelectField
        label="Size of labels"
        value={textPt}
        choices={FIGURE_TEXTS_PT.map((pt) => [pt, `${pt} pt`] as const)}
        onChoose={(one) => onChoose({ textPt: one })}
      />
      <div className={fieldStyles.field}>
        <span className={styles.label} aria-hidden="true">
          Ink
        </span>
        <Segments
          label="Ink"
          name={`${group}-ink`}
          choices={INK_MODES}
          chosen={mode}
          onChoose={(one) => onChoose({ mode: one })}
          className={styles.segments}
        >
          {(one) => MODE_NAMES[one]}
        </Segments>
      </div>
      <SelectField
        label="Scale above"
        value={scales.includes(scale) ? scale : 'time'}
        choices={scales.map((one) => [one, SCALE_NAMES[one]] as const)}
        onChoose={(one) => onChoose({ scale: one })}
      />
      <Check isOn={hasNames} words="Names at the left" onChange={(isOn) => onChoose({ hasNames: isOn })} />
      <Check isOn={hasCaption} words="Caption below" onChange={(isOn) => onChoose({ hasCaption: isOn })} />
    </>
  );
}

interface FileProps extends FieldsProps {
  readonly format: FigureFormat;
  readonly onFormat: (format: FigureFormat) => void;
}

/** As which file a figure is saved. */
export function FileFields({ choices, format, onChoose, onFormat }: FileProps) {
  const group = useId();
  const { hasText, dpi } = choices;
  return (
    <>
      <div className={fieldStyles.field}>
        <span className={styles.label} aria-hidden="true">
          File
        </span>
        <Segments
          label="File"
          name={`${group}-format`}
          choices={FIGURE_FORMATS}
          chosen={format}
          onChoose={onFormat}
          className={styles.segments}
        >
          {(one) => one.toUpperCase()}
        </Segments>
      </div>
      {format === 'svg' && (
        <Check
          isOn={hasText}
          words="Letters as text, to edit them"
          onChange={(isOn) => onChoose({ hasText: isOn })}
        />
      )}
      {format === 'png' && (
        <SelectField
          label="Dots per inch"
          value={dpi}
          choices={FIGURE_DPI.map((one) => [one, String(one)] as const)}
          onChoose={(one) => onChoose({ dpi: one })}
        />
      )}
    </>
  );
}

function WidthField({ choices, onChoose }: FieldsProps) {
  const { width, isOwnWidth } = choices;
  const options = FIGURE_WIDTHS_MM.map((mm) => [String(mm), WIDTH_NAMES[mm]] as const);
  return (
    <>
      <SelectField
        label="Width"
        value={isOwnWidth ? OWN_WIDTH : width}
        choices={[...options, [OWN_WIDTH, 'Another width'] as const]}
        onChoose={(value) =>
          onChoose(value === OWN_WIDTH ? { isOwnWidth: true } : { width: value, isOwnWidth: false })
        }
      />
      {isOwnWidth && (
        <TextField
          label="Millimeters"
          name="width"
          inputMode="decimal"
          autoComplete="off"
          value={width}
          errors={
            widthOf(choices) === undefined
              ? [`Enter a width of ${MIN_FIGURE_MM} to ${MAX_FIGURE_MM} mm.`]
              : []
          }
          onChange={({ target }) => onChoose({ width: target.value })}
        />
      )}
    </>
  );
}

interface CheckProps {
  readonly isOn: boolean;
  readonly words: string;
  readonly onChange: (isOn: boolean) => void;
}

const Check = ({ isOn, words, onChange }: CheckProps) => (
  <label className={checkStyles.check}>
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {words}
  </label>
);
