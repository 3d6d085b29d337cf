import { writeFileSync } from 'node:fs';
import { encodeMp3 } from './mp3.ts';
import { notesIn, measures, played, RECORDING_LENGTH } from './piece.ts';
import { engrave, printPdf } from './score.ts';
import { synthesise } from './synth.ts';
import { EXAMPLE, writeTla } from './tla.ts';

const OUTPUT = new URL('../../server/examples/', import.meta.url);

function write(name: string, content: string | Buffer): void {
  writeFileSync(new URL(name, OUTPUT), content);
  console.log(`${name}: ${Buffer.byteLength(content)} bytes`);
}

const engraving = await engrave(EXAMPLE.title, EXAMPLE.composer);
console.log(`pages begin at measures ${engraving.pageStarts.join(', ')}`);
write(EXAMPLE.score, await printPdf(engraving, EXAMPLE.title, EXAMPLE.composer));
write(EXAMPLE.annotation, writeTla(engraving.pageStarts));
write(EXAMPLE.audio, await encodeMp3(synthesise(played(notesIn(1, measures.length)), 0, RECORDING_LENGTH)));
