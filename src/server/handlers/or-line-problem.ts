import type { components } from '../../api/schema.d.ts';
import { TqlError } from '../../tql/tql.ts';

interface LineProblemReply {
  readonly status: 400;
  readonly body: components['schemas']['LineProblem'];
}

/** The reply that `answer` gives, or one that says what is wrong in its line. */
export async function orLineProblem<T>(answer: () => Promise<T>): Promise<T | LineProblemReply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof TqlError)) throw error;
    const { message: detail, from, to, mends } = error;
    return { status: 400, body: { detail, from, to, suggestions: mends.map((mend) => ({ ...mend })) } };
  }
}
