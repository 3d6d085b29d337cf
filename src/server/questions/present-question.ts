import type { components } from '../../api/schema.d.ts';
import { shownName } from '../../cite/about.ts';
import { explain, TqlError } from '../../tql/tql.ts';
import type { OwnedQuestion } from '../storage/accounts/saved-questions.ts';
import { readAsked } from '../tql/asked-line.ts';
import { readChosen, type Chosen } from '../tql/chosen-facets.ts';

type Schemas = components['schemas'];

export function presentQuestion(question: OwnedQuestion, callerId: number | undefined): Schemas['Question'] {
  const { slug, name, line, facets, is_public, owner_id, username, created_at, changed_at } = question;
  const ownerName = ownerOf(question);
  return {
    ...{ slug, name, line, is_public, sentence: sentenceOf(line), is_own: owner_id === callerId },
    facets: presentChosen(readChosen(facets)),
    owner: username,
    ...(ownerName !== username && { owner_name: ownerName }),
    ...(question.hidden_at !== null && { is_hidden: true }),
    created_at: created_at.toISOString(),
    changed_at: changed_at.toISOString(),
  };
}

export const ownerOf = ({ username, given_name: given, family_name: family }: OwnedQuestion): string =>
  shownName({ username, given, family });

export const presentChosen = (chosen: Chosen): Schemas['ChosenFacets'] =>
  Object.fromEntries(Object.entries(chosen).map(([name, values]) => [name, [...values]]));

/** What a line asks; empty for one that was saved when another version of the language held, and is read no longer. */
function sentenceOf(line: string): string {
  try {
    return explain(readAsked(line).query).sentence;
  } catch (error) {
    if (error instanceof TqlError) return '';
    throw error;
  }
}
