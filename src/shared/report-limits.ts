/** Characters of a report, and of an operator's reason or decision. */
export const MAX_REPORT = 5_000;
export const MAX_DECISION = 1_000;
