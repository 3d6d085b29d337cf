import type { Surface } from '../viewer.tsx';

/** Loads most of the viewer's code, which comes and is evaluated while the file is on its way. */
const loadModule = () => import('../panels/viewer-screen.tsx');
const loadScreen = async () => (await loadModule()).ViewerScreen;
const loadPageScreen = async () => (await loadModule()).PageViewerScreen;

/**
 * All of the viewer, with what stands in its place before. It needs the site's style sheet, and a parent with a height. `isPage`
 * says that the page is the viewer's alone: its keys work from the first moment on, whatever has the focus.
 */
export const screenAfter = (Opening: Surface['Opening'], { isPage = false } = {}): Surface => ({
  keepsLayout: true,
  Opening,
  loadOpened: isPage ? loadPageScreen : loadScreen,
});
