import { Moon, Sun, SunMoon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { storage } from '../persist/storage.ts';

/** The order in which the button goes through them. */
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const SIGNS = { system: SunMoon, light: Sun, dark: Moon } as const;
/** `before-first-paint.js` reads it before the first paint. */
const KEY = 'theme';

function rememberedTheme(): Theme {
  const remembered = storage.getItem(KEY);
  return THEMES.find((theme) => theme === remembered) ?? 'system';
}

/** Goes on to the next theme; the choice is remembered and followed by the other tabs. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(rememberedTheme);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === KEY || key === null) setTheme(rememberedTheme());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);

  const choose = () => {
    const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]!;
    storage.setItem(KEY, next);
    setTheme(next);
  };
  const Sign = SIGNS[theme];
  const name = `Theme: ${theme}`;
  return (
    <button type="button" className="icon-button" aria-label={name} title={name} onClick={choose}>
      <Sign className="icon" size={18} aria-hidden="true" />
    </button>
  );
}
