/** Size of a made-up MusicXML; each measure lasts four quarter notes. */
export interface NotationShape {
  readonly parts: number;
  readonly measures: number;
  /** Notes of one voice in a measure. */
  readonly notes: number;
  readonly voices?: number;
  /** Notes of each chord. */
  readonly chord?: number;
  readonly hasBeams?: boolean;
  /** Whether a slur joins every two notes. */
  readonly hasSlurs?: boolean;
  readonly hasLyrics?: boolean;
  readonly hasDynamics?: boolean;
}

const STEPS = 'CDEFGAB';
const TYPES = ['whole', 'half', 'quarter', 'eighth', '16th', '32nd'];

/** MusicXML of a shape, such as to measure an engraver with. */
export function madeNotation(shape: NotationShape): string {
  const numbers = Array.from({ length: shape.parts }, (_, index) => index + 1);
  const list = numbers.map(
    (part) => `<score-part id="P${part}"><part-name>Part ${part}</part-name></score-part>`,
  );
  const parts = numbers.map((part) => `<part id="P${part}">${measuresOf(shape)}</part>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<score-partwise version="4.0"><part-list>${list.join('')}</part-list>${parts.join('')}</score-partwise>`;
}

function measuresOf(shape: NotationShape): string {
  const divisions = Math.max(1, shape.notes / 4);
  const attributes = `<attributes><divisions>${divisions}</divisions><key><fifths>1</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef></attributes>`;
  const dynamics = shape.hasDynamics === true ? DYNAMICS : '';
  return Array.from({ length: shape.measures }, (_, index) => {
    const voices = Array.from({ length: shape.voices ?? 1 }, (_, voice) => voiceOf(shape, index, voice + 1));
    const back = `<backup><duration>${4 * divisions}</duration></backup>`;
    return `<measure number="${index + 1}">${index === 0 ? attributes : ''}${dynamics}${voices.join(back)}</measure>`;
  }).join('');
}

const DYNAMICS =
  '<direction placement="below"><direction-type><dynamics><f/></dynamics></direction-type></direction>';

function voiceOf(shape: NotationShape, measure: number, voice: number): string {
  const { notes, chord = 1 } = shape;
  const type = TYPES[Math.min(Math.ceil(Math.log2(notes)), TYPES.length - 1)];
  const duration = Math.max(1, 4 / notes);
  let written = '';
  for (let note = 0; note < notes; note++) {
    for (let tone = 0; tone < chord; tone++) {
      const step = STEPS[(note * 3 + measure + tone * 2) % STEPS.length];
      written += `<note>${tone > 0 ? '<chord/>' : ''}<pitch><step>${step}</step><octave>${4 + ((note + tone) % 2)}</octave></pitch><duration>${duration}</duration><voice>${voice}</voice><type>${type}</type>${tone > 0 ? '' : besideNote(shape, note)}</note>`;
    }
  }
  return written;
}

function besideNote({ notes, hasBeams, hasSlurs, hasLyrics }: NotationShape, note: number): string {
  const group = notes / 4;
  const place = note % group;
  const beam = place === 0 ? 'begin' : place === group - 1 ? 'end' : 'continue';
  return [
    hasBeams === true && notes > 4 ? `<beam number="1">${beam}</beam>` : '',
    hasSlurs === true
      ? `<notations><slur type="${note % 2 === 0 ? 'start' : 'stop'}" number="1"/></notations>`
      : '',
    hasLyrics === true ? '<lyric number="1"><syllabic>single</syllabic><text>la</text></lyric>' : '',
  ].join('');
}
