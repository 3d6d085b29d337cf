import type { Surface } from '../viewer.tsx';

/** Loads most of the viewer's code, which comes and is evaluated while the file is on its way. */
const loadScreen = async () => {
  const { ViewerScreen } = await import('../panels/viewer-screen.tsx');
  return ViewerScreen;
};

/** All of the viewer, with what stands in its place before. It needs the site's style sheet, and a parent with a height. */
export const screenAfter = (Opening: Surface['Opening']): Surface => ({
  keepsLayout: true,
  Opening,
  loadOpened: loadScreen,
});
