import type { Surface } from '../viewer.tsx';

const loadModule = () => import('../panels/projector-screen.tsx');

/** Window of a projector that follows a presentation. It remembers nothing: that would overwrite the desk's memory. */
export const projectorAfter = (Opening: Surface['Opening']): Surface => ({
  Opening,
  loadOpened: async () => (await loadModule()).ProjectorScreen,
});
