/** Size of a notation, as far as it determines the cost of engraving. */
export interface NotationSize {
  readonly measures: number;
  /** Parts or staves, whose measures are set below each other. */
  readonly parts: number;
  /** Measures of all parts. */
  readonly partMeasures: number;
  /** Notes and rests. */
  readonly notes: number;
  /** Slurs and ties. */
  readonly curves: number;
  /** Dynamics, words and other signs beside the notes. */
  readonly marks: number;
  /** Syllables of all verses. */
  readonly syllables: number;
  /** Squares of the numbers of notes in each measure of a part, added up. */
  readonly squaredNotes: number;
}

type Counted = Exclude<keyof NotationSize, 'squaredNotes'>;

/** Counters by the name of the element. */
type Names = Readonly<Record<string, Counted>>;

const MUSIC_XML: Names = {
  'score-part': 'parts',
  measure: 'partMeasures',
  note: 'notes',
  slur: 'curves',
  tied: 'curves',
  direction: 'marks',
  harmony: 'marks',
  ornaments: 'marks',
  articulations: 'marks',
  tuplet: 'marks',
  fermata: 'marks',
  lyric: 'syllables',
};
const MEI: Names = {
  measure: 'measures',
  staffDef: 'parts',
  staff: 'partMeasures',
  note: 'notes',
  rest: 'notes',
  mRest: 'notes',
  slur: 'curves',
  tie: 'curves',
  dir: 'marks',
  dynam: 'marks',
  hairpin: 'marks',
  harm: 'marks',
  pedal: 'marks',
  tempo: 'marks',
  trill: 'marks',
  artic: 'marks',
  tuplet: 'marks',
  fermata: 'marks',
  syl: 'syllables',
};

/** Counts the elements of a notation as they are read. */
export class SizeCount {
  private readonly counted: Record<Counted, number> = {
    ...{ measures: 0, parts: 0, partMeasures: 0, notes: 0, curves: 0, marks: 0, syllables: 0 },
  };
  private names: Names | undefined;
  /** Parts of a MusicXML that have begun. */
  private begun = 0;
  private squaredNotes = 0;
  private notesBefore = 0;

  /** Counts an element; the first one is the root. */
  add(name: string): void {
    this.names ??= name === 'mei' ? MEI : MUSIC_XML;
    if (name === 'part') this.begun++;
    const counted = Object.hasOwn(this.names, name) ? this.names[name] : undefined;
    if (counted === undefined) return;
    if (counted === 'partMeasures') this.closeMeasure();
    this.counted[counted]++;
    if (this.names === MUSIC_XML && counted === 'partMeasures' && this.begun === 1) this.counted.measures++;
  }

  size(): NotationSize {
    this.closeMeasure();
    const { counted, names, squaredNotes } = this;
    // In MusicXML either end of a curve is an element.
    const curves = names === MUSIC_XML ? counted.curves / 2 : counted.curves;
    return { ...counted, curves, squaredNotes };
  }

  private closeMeasure(): void {
    const { notes } = this.counted;
    this.squaredNotes += (notes - this.notesBefore) ** 2;
    this.notesBefore = notes;
  }
}
