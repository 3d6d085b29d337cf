import type { components } from '../../api/schema.d.ts';
import { readDoi } from '../../shared/doi.ts';
import { storableText } from '../../shared/fields.ts';
import { MAX_CORPUS_LINE, MAX_CORPUS_TEXT, MAX_NOTICE } from '../../shared/limits.ts';
import { REQUIRED } from '../../shared/texts.ts';
import { throwProblems } from '../auth/registration.ts';
import type { CorpusChanges } from '../storage/corpora/corpora.ts';

type Words = components['schemas']['CorpusWords'];

/** Longest text of each field, in characters, and whether it is one line. */
const FIELDS = {
  title: { most: MAX_CORPUS_LINE, isLine: true },
  description: { most: MAX_CORPUS_TEXT, isLine: false },
  credits: { most: MAX_CORPUS_TEXT, isLine: true },
  licence: { most: MAX_CORPUS_LINE, isLine: true },
  licence_url: { most: MAX_CORPUS_LINE, isLine: true },
  doi: { most: MAX_CORPUS_LINE, isLine: true },
  citation: { most: MAX_CORPUS_TEXT, isLine: true },
  version: { most: MAX_CORPUS_LINE, isLine: true },
  notice: { most: MAX_NOTICE, isLine: false },
} as const satisfies Readonly<Record<keyof Words, { most: number; isLine: boolean }>>;

const WRONG_DOI = 'Enter a DOI such as 10.5281/zenodo.5139893, or leave this empty.';
const WRONG_ADDRESS = 'Enter a web address that begins with https:// or http://, or leave this empty.';

/** The texts of a corpus that are given, without surrounding blanks. Throws `bad_request` with the messages of all fields at once. */
export function readWords(body: Words): Pick<CorpusChanges, keyof Words> {
  const words: Partial<Record<keyof Words, string>> = {};
  const problems: Partial<Record<keyof Words, string[]>> = {};
  for (const name of Object.keys(FIELDS) as (keyof Words)[]) {
    const given = body[name];
    if (given === undefined) continue;
    const { most, isLine } = FIELDS[name];
    const text = storableText(isLine ? given.replace(/\s+/gu, ' ') : given).trim();
    if (Array.from(text).length > most)
      problems[name] = [`This is longer than ${most.toLocaleString('en')} characters. Shorten it.`];
    words[name] = text;
  }
  if (words.title === '') problems.title = [REQUIRED];
  if (words.doi) {
    const doi = readDoi(words.doi);
    if (doi === undefined) problems.doi = [WRONG_DOI];
    else words.doi = doi;
  }
  if (words.licence_url && !isWebAddress(words.licence_url)) problems.licence_url = [WRONG_ADDRESS];
  throwProblems(problems);
  return words;
}

function isWebAddress(text: string): boolean {
  const address = URL.parse(text);
  return address !== null && ['https:', 'http:'].includes(address.protocol) && address.username === '';
}
