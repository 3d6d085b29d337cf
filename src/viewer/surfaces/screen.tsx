import { PHONE } from '../../ui/use-media.ts';
import type { Surface } from '../viewer.tsx';

/** Loads most of the viewer's code, which arrives and is evaluated while the file is loading. */
const loadModule = () => import('../panels/viewer-screen.tsx');
const loadScreen = async () => (await loadModule()).ViewerScreen;
const loadPageScreen = async () => (await loadModule()).PageViewerScreen;

/**
 * The whole viewer, with its stand-in before it has loaded. It needs the site's style sheet, and a parent with a
 * height. `isPage` says that the page is the viewer's alone: its keys work from the first moment on, whatever has the
 * focus.
 */
export const screenAfter = (Opening: Surface['Opening'], { isPage = false } = {}): Surface => ({
  keepsLayout: true,
  opensOnSections: () => matchMedia(PHONE).matches,
  Opening,
  loadOpened: isPage ? loadPageScreen : loadScreen,
});
