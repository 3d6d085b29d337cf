/** Reasons of a report, as the contract calls them and in words. */
export const REASONS = [
  ['copyright', 'It infringes a copyright'],
  ['personal data', 'It shows personal data'],
  ['insulting', 'It insults or threatens somebody'],
  ['wrong licence', 'Its licence is wrong'],
  ['other', 'Something else'],
] as const;
