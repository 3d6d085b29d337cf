import type { Selectable } from 'kysely';
import { shownTexts } from '../../../tla/shown-texts.ts';
import type { Schema } from '../engine/schema.ts';

type Corpus = Readonly<Selectable<Schema['corpora']>>;

/** A corpus as others than its owner see it: no text tells of its owner's machine. */
export function shownCorpus<Shown extends Corpus>(corpus: Shown): Shown {
  return { ...corpus, ...shownWords(corpus) };
}

/** The texts of a corpus without the paths of its owner's machine. */
export function shownWords({
  title,
  description,
  credits,
  licence,
  licence_url,
  citation,
  version,
  notice,
  shared_notes,
}: Corpus) {
  const texts = {
    title,
    description,
    credits,
    licence,
    licence_url,
    citation,
    version,
    notice,
    shared_notes,
  };
  return shownTexts(texts, 'free');
}
