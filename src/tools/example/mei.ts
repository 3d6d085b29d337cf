import { BEATS_PER_MEASURE, LETTERS, type Figure, type Measure, type Pitch } from './piece.ts';

type Staff = 1 | 2;

// Below this the upper staff changes to the bass clef, as the ledger lines would be too many: G3.
const LOWEST_IN_TREBLE = 55;

const MEASURES_PER_LINE = 3;
const MEASURES_PER_PAGE = 12;

const TREBLE = '<clef shape="G" line="2"/>';
const BASS = '<clef shape="F" line="4"/>';

/** Accidentals in force for each line and space. */
class Accidentals {
  private current = new Map<string, number>();
  private lastMeasure = new Map<string, number>();

  nextMeasure(): void {
    this.lastMeasure = this.current;
    this.current = new Map();
  }

  /** The element that shows, reminds of or implies the accidental of the next note of a staff. */
  write(staff: Staff, { step, accidental, octave }: Pitch): string {
    const letter = `${staff} ${step} `;
    const line = letter + String(octave);
    const shown = this.current.get(line);
    this.current.set(line, accidental);
    const name = accidental > 0 ? 's' : accidental < 0 ? 'f' : 'n';
    if ((shown ?? 0) !== accidental) return `<accid accid="${name}"/>`;
    const wasOther = [...this.lastMeasure].some(
      ([key, value]) => value !== accidental && key.startsWith(letter),
    );
    if (shown === undefined && wasOther) return `<accid accid="${name}" func="caution" enclose="paren"/>`;
    return `<accid accid.ges="${name}"/>`;
  }
}

const note = ({ step, octave }: Pitch, attributes: string, accidental: string): string =>
  `<note pname="${LETTERS.charAt(step).toLowerCase()}" oct="${octave}" ${attributes}>${accidental}</note>`;

/** An eighth rest, then sixteenths beamed by the quarter. */
function upperVoice({ upper }: Figure, accidentals: Accidentals, clef: string): string {
  const notes = upper.map((pitch) => note(pitch, 'dur="16"', accidentals.write(1, pitch)));
  const beams = [notes.slice(0, 2)];
  for (let at = 2; at < notes.length; at += BEATS_PER_MEASURE) {
    beams.push(notes.slice(at, at + BEATS_PER_MEASURE));
  }
  return `<rest dur="8"/>${clef}${beams.map((beam) => `<beam>${beam.join('')}</beam>`).join('')}`;
}

/** Enters a sixteenth after the bass and is tied to the end of its figure. */
function tenorVoice({ tenor }: Figure, accidentals: Accidentals, isWholeMeasure: boolean): string {
  const first = note(tenor, 'dur="8" dots="1" tie="i"', accidentals.write(2, tenor));
  const implied = accidentals.write(2, tenor);
  const tied = isWholeMeasure
    ? note(tenor, 'dur="4" tie="m"', implied) + note(tenor, 'dur="2" tie="t"', implied)
    : note(tenor, 'dur="4" tie="t"', implied);
  return `<rest dur="16"/>${first}${tied}`;
}

function chord(pitches: readonly Pitch[], staff: Staff, accidentals: Accidentals): string {
  const notes = pitches.map((pitch) => note(pitch, '', accidentals.write(staff, pitch)));
  return `<layer n="1"><chord dur="1">${notes.join('')}</chord></layer>`;
}

const isLow = (measure: Measure | undefined): boolean =>
  measure !== undefined &&
  'figures' in measure &&
  measure.figures.some(({ upper }) => upper.some(({ midi }) => midi < LOWEST_IN_TREBLE));

function staves(measure: Measure, accidentals: Accidentals): readonly [upper: string, lower: string] {
  if ('chord' in measure) {
    return [chord(measure.chord.slice(2), 1, accidentals), chord(measure.chord.slice(0, 2), 2, accidentals)];
  }
  const { figures } = measure;
  const isWholeMeasure = figures.length === 1;
  const low = isLow(measure);
  const upper = figures.map((figure, index) =>
    upperVoice(figure, accidentals, low && index === 0 ? BASS : ''),
  );
  const bassDuration = isWholeMeasure ? '1' : '2';
  const bass = figures.map(({ bass }) => note(bass, `dur="${bassDuration}"`, accidentals.write(2, bass)));
  const tenor = figures.map((figure) => tenorVoice(figure, accidentals, isWholeMeasure));
  return [
    `<layer n="1">${upper.join('')}${low ? TREBLE : ''}</layer>`,
    `<layer n="1">${tenor.join('')}</layer><layer n="2">${bass.join('')}</layer>`,
  ];
}

/** The id of a measure in the engraving. */
export const measureId = (number: number): string => `measure-${number}`;

/** The score on two staves as MEI 5, three measures to a line and four lines to a page. */
export function writeMei(measures: readonly Measure[], title: string, composer: string): string {
  const accidentals = new Accidentals();
  const written = measures.map((measure, index) => {
    accidentals.nextMeasure();
    const [upper, lower] = staves(measure, accidentals);
    const right = index === measures.length - 1 ? ' right="end"' : '';
    const lineBreak = index > 0 && index % MEASURES_PER_LINE === 0 ? '<sb/>' : '';
    const pageBreak = index > 0 && index % MEASURES_PER_PAGE === 0 ? '<pb/>' : '';
    return `${pageBreak || lineBreak}<measure n="${measure.number}" xml:id="${measureId(measure.number)}"${right}>
<staff n="1">${upper}</staff><staff n="2">${lower}</staff></measure>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<mei xmlns="http://www.music-encoding.org/ns/mei" meiversion="5.0">
<meiHead><fileDesc><titleStmt><title>${title}</title><composer>${composer}</composer></titleStmt>
<pubStmt/></fileDesc></meiHead>
<music><body><mdiv><score>
<scoreDef meter.count="4" meter.unit="4" keysig="0">
<pgHead func="first"><rend halign="center" valign="top" fontsize="190%">${title}</rend>
<rend halign="right" valign="bottom" fontsize="115%">&#160;<lb/>${composer}</rend></pgHead>
<staffGrp symbol="brace" bar.thru="true">
<staffDef n="1" lines="5" clef.shape="G" clef.line="2"/>
<staffDef n="2" lines="5" clef.shape="F" clef.line="4"/>
</staffGrp></scoreDef>
<section>
${written.join('\n')}
</section></score></mdiv></body></music></mei>
`;
}
