import { createStore } from 'zustand/vanilla';

/** Whether the timelines have been drawn, or cannot be: work that nobody waits for starts after that. */
interface FirstPicture {
  readonly isThere: boolean;
}

export type FirstPictureStore = ReturnType<typeof createFirstPictureStore>;

/** One store per opened file. */
export const createFirstPictureStore = () => createStore<FirstPicture>()(() => ({ isThere: false }));
