import type { components } from '../../api/schema.d.ts';
import { oneLine } from '../../cite/cited.ts';
import { storableText } from '../../shared/fields.ts';
import { MAX_QUESTION_NAME } from '../../shared/limits.ts';
import { REQUIRED } from '../../shared/texts.ts';
import { TqlError } from '../../tql/tql.ts';
import { throwProblems } from '../auth/registration.ts';
import type { QuestionWords } from '../storage/accounts/saved-questions.ts';
import { readAsked } from '../tql/asked-line.ts';
import { readChosen } from '../tql/chosen-facets.ts';

interface Given {
  readonly name?: string;
  readonly line?: string;
  readonly facets?: components['schemas']['ChosenFacets'];
  readonly is_public?: boolean;
}

/** What is given of a question. Throws `bad_request` with the messages of all fields at once. */
export function readQuestion({ name, line, facets, is_public }: Given): Partial<QuestionWords> {
  const words = {
    ...(name !== undefined && { name: oneLine(storableText(name)) }),
    ...(line !== undefined && { line: oneLine(storableText(line)) }),
    ...(facets !== undefined && { facets: JSON.stringify(readChosen(JSON.stringify(facets))) }),
    ...(is_public !== undefined && { is_public }),
  };
  throwProblems({ name: problemOfName(words.name), line: problemOfLine(words.line) });
  return words;
}

function problemOfName(name: string | undefined): readonly string[] {
  if (name === '') return [REQUIRED];
  if (name === undefined || Array.from(name).length <= MAX_QUESTION_NAME) return [];
  return [`This is longer than ${MAX_QUESTION_NAME} characters. Shorten it.`];
}

function problemOfLine(line: string | undefined): readonly string[] {
  if (line === '') return [REQUIRED];
  if (line === undefined) return [];
  try {
    readAsked(line);
    return [];
  } catch (error) {
    if (error instanceof TqlError) return [error.message];
    throw error;
  }
}
