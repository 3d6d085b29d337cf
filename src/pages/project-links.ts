/** Places of the open-source project outside this site. */
export const PROJECT_LINKS = {
  repository: 'https://github.com/TimeLineAnnotator/desktop',
  contribute: 'https://github.com/TimeLineAnnotator/desktop/blob/main/CONTRIBUTING.md',
  releases: 'https://github.com/TimeLineAnnotator/desktop/releases',
  issues: 'https://github.com/TimeLineAnnotator/desktop/issues',
} as const;
