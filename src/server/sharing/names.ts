import { createNameFinder, namesOf } from '../../shared/name-finder.ts';
import { normalise } from '../../shared/normalise.ts';
import type { OwnNames } from '../storage/users.ts';
import type { ShownFile } from './shown-file.ts';

/** Fields of a file's own data that say who made it, or lead there. */
const TELLING_FIELD =
  /^(source|licen[cs]e|doi|authors?|annotators?|analysts?|analysis by|annotated by|encoders?|encoded by|editors?|transcribers?|credits?|contributors?|supervisors?|copyright|rights|contact|e-?mail|orcid|affiliation|institution|homepage|website|url)$/;

/**
 * The file as it is shown where nobody may be named: without its author, credits, DOI and addresses, without each text that has
 * one of these names in it, and with its media under names of ours. Labels and comments are the author's own care.
 */
export function withoutNames(file: ShownFile, owner: OwnNames): ShownFile {
  const isNamed = createNameFinder(namesOf(owner, file.about.credits ?? []));
  const clean = (text: string) => (isNamed(text) ? '' : text);
  const { heading = '', description = '', tags = [], language = '', licences = {} } = file.about;
  return {
    ...file,
    ...{ author: '', given_name: '', family_name: '', orcid: '' },
    title: clean(file.title),
    composer: clean(file.composer),
    artist: clean(file.artist),
    note: clean(file.note),
    about: {
      heading: clean(heading),
      description: clean(description),
      tags: tags.filter((tag) => !isNamed(tag)),
      ...{ language, licences },
    },
    fields: file.fields.filter(
      ({ name, value }) => !TELLING_FIELD.test(normalise(name)) && !isNamed(name) && !isNamed(value),
    ),
    ...(isNamed(file.url) && { url: '', storage: 'abstract' as const }),
    recording_name: file.recording_name && plainName('recording', file.recording_name),
    notation_name: file.notation_name && plainName('score', file.notation_name),
  };
}

/** What the document of a timeline is called where nobody may be named. */
export const PLAIN_PDF_NAME = 'score.pdf';

/** A name that says nothing, with the ending of the one that it stands for. */
function plainName(stem: string, name: string): string {
  const [ending = ''] = /\.[a-z0-9]{1,8}$/i.exec(name) ?? [];
  return stem + ending.toLowerCase();
}
