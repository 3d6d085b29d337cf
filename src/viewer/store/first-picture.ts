import { createStore } from 'zustand/vanilla';

/** Whether the timelines have been drawn, or turned out not to be: what nobody waits for comes after that. */
interface FirstPicture {
  readonly isThere: boolean;
}

export type FirstPictureStore = ReturnType<typeof createFirstPictureStore>;

/** One store per opened file. */
export const createFirstPictureStore = () => createStore<FirstPicture>()(() => ({ isThere: false }));
