import { Moon, Sun, SunMoon } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { storage } from '../persist/browser-storage.ts';
import { syncAcrossTabs, remember } from '../persist/remember.ts';
import { IconButton } from './icon-button.tsx';

/** The order in which the button goes through them. */
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const SIGNS = { system: SunMoon, light: Sun, dark: Moon } as const;

interface Chosen {
  readonly theme: Theme;
}

const chosen = createStore<Chosen>()(
  persist(
    () => ({ theme: 'system' }),
    remember<Chosen, Chosen>(
      // `before-first-paint.js` reads it before the first paint.
      'theme',
      {
        read: (text) => ({ theme: THEMES.find((theme) => theme === text) ?? 'system' }),
        write: ({ theme }) => theme,
      },
      (state) => state,
      storage,
    ),
  ),
);
syncAcrossTabs(chosen, storage);

/** Goes on to the next theme; the choice is stored, and other tabs take it over. */
export function ThemeSwitch({ look = 'sign' }: { readonly look?: 'sign' | 'words' }) {
  const theme = useStore(chosen, (state) => state.theme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  const choose = () => {
    const next = THEMES[THEMES.indexOf(theme) + 1] ?? THEMES[0];
    chosen.setState({ theme: next });
  };
  const Sign = SIGNS[theme];
  const name = `Theme: ${theme}`;
  if (look === 'words')
    return (
      <button type="button" onClick={choose}>
        <Sign size={18} aria-hidden="true" />
        {name}
      </button>
    );
  return (
    <IconButton aria-label={name} title={name} onClick={choose}>
      <Sign size={18} aria-hidden="true" />
    </IconButton>
  );
}
