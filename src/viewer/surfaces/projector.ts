import type { Surface } from '../viewer.tsx';

const loadModule = () => import('../panels/present/projector-screen.tsx');

/** The window of a projector that follows a presentation. What it remembers would overwrite what the desk does. */
export const projectorAfter = (Opening: Surface['Opening']): Surface => ({
  Opening,
  loadOpened: async () => (await loadModule()).ProjectorScreen,
});
