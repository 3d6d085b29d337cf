import { expect, test } from 'vitest';
import { FORMATS } from '../imports/registry.ts';
import { IMPORT_ENDINGS, isImportName, judgeCompanion } from './file-refusals.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const judge = (name: string, text = 'something') =>
  judgeCompanion({ name, size: text.length, head: bytes(text) });
const refusalOf = (name: string, text?: string) => {
  const judged = judge(name, text);
  return 'refusal' in judged ? judged.refusal : undefined;
};

/** Advice for each common format: its program and the export to choose there. */
test.each([
  ['score.mscz', /MuseScore.*MusicXML.*called as the \.tla file is/],
  ['Score.MSCX', /MuseScore/],
  ['score.sib', /Sibelius.*MusicXML/],
  ['score.krn', /Humdrum.*MEI/],
  ['take.mid', /MIDI.*MP3.*MusicXML/],
  ['form.csv', /table.*import it on the upload page/],
  ['labels.txt', /plain text.*import it on the upload page/],
  ['tiers.eaf', /ELAN.*import it/],
  ['session.sv', /Sonic Visualiser.*\.svl/],
  ['subtitles.ass', /subtitles.*WebVTT.*import/],
  ['table.xlsx', /spreadsheet.*CSV.*import/],
  ['take.aiff', /AIFF.*MP3 or FLAC/],
  ['take.AIF', /AIFF/],
  ['take.wma', /WMA.*MP3 or FLAC/],
  ['film.avi', /MP4/],
  ['all.zip', /unpack it/],
  ['score.docx', /PDF/],
  ['page1.png', /PDF/],
])('%s is refused in one sentence with the next step', (name, words) => {
  const refusal = refusalOf(name) ?? '';
  expect(refusal).toMatch(words);
  // One sentence, that goes on after the name of the file.
  expect(refusal).toMatch(/^[a-z].*\.$/s);
  expect(refusal.match(/[.!?](\s|$)/g)).toHaveLength(1);
  expect(refusal).not.toMatch(/\b(audio|video|application|text)\//);
});

test('what nobody knows is told what is wanted', () => {
  for (const name of ['notes.xyz', 'notes', 'constructor', 'a.constructor', 'a.'])
    expect([name, refusalOf(name)]).toEqual([
      name,
      expect.stringMatching(/^this is not a TiLiA file\. Save /),
    ]);
});

test('an empty file is called empty, whatever it should be', () => {
  for (const name of ['take.mp3', 'score.pdf', 'score.mxl', 'score.mscz', 'notes'])
    expect([name, refusalOf(name, '')]).toEqual([name, expect.stringMatching(/^this file is empty\. /)]);
});

test('a file that is something else than its name says is told what it is, and how to name it', () => {
  expect(refusalOf('take.mp3', 'RIFF0000WAVE')).toBe(
    'this is a WAV file, though its name says MP3. Let its name end in .wav, and choose it again.',
  );
  expect(refusalOf('score.pdf', 'hello')).toBe(
    'this is no PDF file, though its name says so. Save it again as PDF, and choose it again.',
  );
  expect(refusalOf('take.m4a', '%PDF-1.7')).toMatch(/this is a PDF file, .*end in \.pdf/);
});

test('MusicXML is what it is, whichever of its endings it has', () => {
  const plain = 'application/vnd.recordare.musicxml+xml';
  const packed = 'application/vnd.recordare.musicxml';
  for (const ending of ['mxl', 'xml', 'musicxml']) {
    expect(judge(`a.${ending}`, '<?xml version="1.0"?>')).toMatchObject({ type: { contentType: plain } });
    expect(judge(`a.${ending}`, '<\0?\0x\0')).toMatchObject({ type: { contentType: plain } });
    expect(judge(`a.${ending}`, 'PK\x03\x04')).toMatchObject({ type: { contentType: packed } });
  }
  expect(refusalOf('a.mei', 'PK\x03\x04')).toContain('no MEI file');
});

test('the upload page imports what it says it imports', () => {
  expect(new Set(FORMATS.flatMap(({ endings }) => endings))).toEqual(new Set([...IMPORT_ENDINGS, 'json']));
  expect(isImportName('Tiers.TextGrid')).toBe(true);
  expect(isImportName('file.json')).toBe(false);
});
