import { dayOf, writtenDay, type Cited } from '../../cite/cited.ts';
import type { Services } from '../services.ts';
import { isShown, type OwnedQuestion } from '../storage/accounts/saved-questions.ts';
import { questionPath } from '../../site/question-path.ts';
import { countWords, type WholeAnswer } from './answer-whole.ts';
import { ownerOf } from './present-question.ts';

/** Genre of an answer in citations. */
const GENRE = 'Question to a collection of musical analyses';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** 'TiLiA question “V7 THEN I”, answered 30 November 2026: 51 passages in 13 files'. */
export const answerInWords = (name: string, answer: WholeAnswer): string =>
  `TiLiA question “${name}”, answered ${DAY.format(answer.answeredAt)}: ${countWords(answer)}`;

/** Facts for citing the answer that a question has now. */
export function citedAnswer(
  question: OwnedQuestion,
  answer: WholeAnswer,
  { publicUrl }: Pick<Services, 'publicUrl'>,
): Cited {
  const { slug, name } = question;
  const day = dayOf(answer.answeredAt);
  return {
    fileId: slug,
    authors: [{ literal: ownerOf(question) }],
    heading: `${name}: ${countWords(answer)}, answered ${DAY.format(answer.answeredAt)}`,
    genre: GENRE,
    version: writtenDay(day),
    publishedOn: day,
    isPublic: isShown(question),
    address: publicUrl() + questionPath(slug),
    accessedOn: day,
  };
}
