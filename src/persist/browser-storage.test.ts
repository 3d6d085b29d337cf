import { expect, onTestFinished, test, vi } from 'vitest';
import { storage } from './browser-storage.ts';

test('what other tabs change is heard, until nobody listens any more', () => {
  const tabs = new EventTarget();
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  onTestFinished(() => void vi.unstubAllGlobals());
  const tell = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
  const heard: (string | null)[] = [];
  const end = storage.onOthersChange?.((key) => heard.push(key));
  tell('theme');
  tell(null);
  end?.();
  tell('theme');
  expect(heard).toEqual(['theme', null]);
});
