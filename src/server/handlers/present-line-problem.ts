import type { components } from '../../api/schema.d.ts';
import type { TqlError } from '../../tql/tql.ts';

/** What is wrong in a line, in the words of the contract. */
export const presentLineProblem = ({
  message,
  from,
  to,
  mends,
}: TqlError): components['schemas']['LineProblem'] => ({
  ...{ detail: message, from, to },
  suggestions: mends.map((mend) => ({ ...mend })),
});
