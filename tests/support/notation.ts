const STEPS = ['C', 'D', 'E', 'F'] as const;

/** MusicXML of one part: measures of four quarter notes from C4 to F4, numbered from 1. `inside` stands in the first measure. */
export function musicXml(measures: number, inside = ''): string {
  const note = (step: string) =>
    `<note><pitch><step>${step}</step><octave>4</octave></pitch><duration>1</duration><type>quarter</type></note>`;
  const attributes =
    '<attributes><divisions>1</divisions><key><fifths>1</fifths></key><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef></attributes>';
  const measure = (number: number) =>
    `<measure number="${number}">${number === 1 ? attributes + inside : ''}${STEPS.map(note).join('')}</measure>`;
  const music = Array.from({ length: measures }, (_, index) => measure(index + 1)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Flute</part-name></score-part></part-list><part id="P1">${music}</part></score-partwise>`;
}

/** MusicXML of one part whose measures have these numbers, with XML before and after the whole note in each. */
export function musicXmlOf(
  measures: readonly (readonly [number: string, before: string, after: string])[],
): string {
  const attributes =
    '<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time><clef><sign>G</sign><line>2</line></clef></attributes>';
  const note =
    '<note><pitch><step>C</step><octave>5</octave></pitch><duration>4</duration><type>whole</type></note>';
  const music = measures.map(
    ([number, before, after], index) =>
      `<measure number="${number}">${index === 0 ? attributes : ''}${before}${note}${after}</measure>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<score-partwise version="4.0"><part-list><score-part id="P1"><part-name>Flute</part-name></score-part></part-list><part id="P1">${music.join('')}</part></score-partwise>`;
}
