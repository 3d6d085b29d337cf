const KEY = 'tilia.single-keys';

/** Whether keys that are one character alone do anything. They may be switched off: speech input types them unasked. */
export const singleKeysAreOn = () => localStorage.getItem(KEY) !== 'off';

/** Remembered in this browser. */
export const setSingleKeys = (isOn: boolean) => {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
};
