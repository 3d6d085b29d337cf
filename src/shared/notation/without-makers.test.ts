import { expect, test } from 'vitest';
import { musicXml } from '../../../tests/support/notation.ts';
import { readNotation } from './notation-xml.ts';
import { withoutMakers } from './without-makers.ts';

test('who made a MusicXML, and with what, goes; the music and its words stay', () => {
  const words =
    '<direction><direction-type><words>dolce &amp; &lt;p&gt;</words></direction-type></direction>';
  const head =
    '<work><work-title>By Wieck</work-title></work><movement-title>Wieck 1</movement-title><identification><creator type="arranger">Wieck</creator>' +
    '<encoding><encoder>clara@example.org</encoder><software>MuseScore 4</software></encoding></identification>' +
    '<credit page="1"><credit-words>engraved by Wieck</credit-words></credit>';
  const whole = musicXml(2, words).replace(
    '<part-list>',
    `<!-- for Wieck -->${head}<?program open="/home/wieck"?><part-list>`,
  );
  const plain = withoutMakers(whole);
  expect(plain).not.toMatch(/wieck|clara|musescore/i);
  const music = (xml: string) => /<part-list>[\s\S]*/.exec(xml)![0];
  expect(music(plain)).toBe(music(musicXml(2, words)));
  expect(readNotation(new TextEncoder().encode(plain)).xml).toBe(plain);
  expect(withoutMakers(plain)).toBe(plain);
});

test('the head of an MEI is empty afterwards', () => {
  const mei =
    '<?xml version="1.0"?><?xml-model href="https://wieck.example/x.rng"?><mei xmlns="http://www.music-encoding.org/ns/mei"><meiHead><fileDesc><titleStmt><title>T</title>' +
    '<respStmt><persName role="encoder">Wieck</persName></respStmt></titleStmt><pubStmt/></fileDesc></meiHead><music><body><mdiv><score><scoreDef><pgHead><rend>Wieck</rend></pgHead></scoreDef>' +
    '<section><measure n="1" resp="#wieck"><dir>a b</dir><annot>read by Wieck</annot></measure></section></score></mdiv></body></music></mei>';
  expect(withoutMakers(mei)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?><mei xmlns="http://www.music-encoding.org/ns/mei"><meiHead><fileDesc><titleStmt><title/></titleStmt><pubStmt/></fileDesc></meiHead>' +
      '<music><body><mdiv><score><scoreDef/><section><measure n="1"><dir>a b</dir></measure></section></score></mdiv></body></music></mei>',
  );
});

test('lines, blanks and signs stay as they are, but for what stands around the root', () => {
  const score =
    '<score-partwise>\n  <part-list x="a&#10;b"/>\n\t<words>a &amp; b\n</words>\n</score-partwise>';
  const whole = `<?xml version="1.0"?>\n<!DOCTYPE score-partwise>\n\n${score}\n\n`;
  expect(withoutMakers(whole)).toBe(`<?xml version="1.0" encoding="UTF-8"?>${score}`);
});

test('what is no XML is not given', () => {
  expect(() => withoutMakers('<mei><a></mei>')).toThrow();
});
