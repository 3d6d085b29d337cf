// An entry of its own, which the server preloads; other pages take what is behind it as one file, too.
export { PageViewerScreen, ViewerScreen } from './screen.tsx';
