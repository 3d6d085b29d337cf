import { storage } from '../../persist/storage.ts';

const KEY = 'tilia.single-keys';

/** Whether keys that are one character alone do anything. They may be switched off: speech input types them unasked. */
export const singleKeysAreOn = () => storage.getItem(KEY) !== 'off';

/** Remembered in this browser. */
export const setSingleKeys = (isOn: boolean) => {
  if (isOn) storage.removeItem(KEY);
  else storage.setItem(KEY, 'off');
};
