/** Listening hints, as a teacher would give them, by the beginning of a section's name; the first match counts. */
const HINTS: readonly (readonly [name: RegExp, hint: string])[] = [
  [/^exposition/, 'Learn the ideas as they enter, and listen for the move away from the home key.'],
  [/^first part/, 'Learn the opening: its bass comes back in the coda.'],
  [/^second part/, 'The opening does not come back at once. Listen for what takes its place.'],
  [/^development/, 'Which ideas do you recognise, and in which new keys?'],
  [/^recapitulation/, 'Compare it with the exposition: what now stays in the home key?'],
  [/^coda/, 'Listen for how the movement is brought to a close.'],
  [/^refrain 1/, 'Remember this tune: it comes back between the other sections.'],
  [/^refrain \d+ \(ornamented\)/, 'The same bass and chords as before, under an ornamented melody.'],
  [/^refrain/, 'The tune is back. Is anything different this time?'],
  [/^couplet \d+ and return/, 'New material first; then listen for ideas from the first couplet.'],
  [/^couplet/, 'A contrast to the refrain. Listen for what is new, and for the way back.'],
  [/^retransition/, 'A bridge. Listen for the moment when you expect the tune again.'],
  [/^theme/, 'Learn the tune: every variation is built on it.'],
  [/^variation 7/, 'Now in minor. Follow the theme in its darker colour.'],
  [/^variation 11/, 'Adagio. Each repeat is written out: compare a strain with its second time.'],
  [/^variation 12/, 'Allegro, in three instead of two. Follow the theme in the new metre.'],
  [/^variation/, 'Sing the theme along in your head: what is kept, what is changed?'],
  [/^Menuetto I da capo/, 'The first minuet again, this time without repeats.'],
  [/^Menuetto I, first/, 'Feel the three beats. How many phrases do you hear?'],
  [/^Menuetto I, second/, 'It is longer than the first strain. Does anything come back?'],
  [/^Menuetto II, first/, 'A new key and a new character. What has changed?'],
  [/^Menuetto II, second/, 'Listen for the way it goes on, and for the first minuet after it.'],
];

/** A listening hint for a section. Throws for one that has none, so that a new table asks for it. */
export function hintFor(section: string): string {
  const hint = HINTS.find(([name]) => name.test(section))?.[1];
  if (hint === undefined) throw new Error(`${section}: expected a listening hint`);
  return hint;
}
