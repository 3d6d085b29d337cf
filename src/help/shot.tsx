import type { ReactNode } from 'react';
import { CallOuts } from './call-outs.tsx';
import pictureStyles from './picture.module.css';
import shots from './shots.json';
import styles from './shot.module.css';

const FILES = import.meta.glob<string>('./shots/*.webp', { query: '?url', import: 'default', eager: true });

interface Props {
  readonly name: keyof typeof shots;
  /** Description of the picture, for readers who cannot see it. */
  readonly alt: string;
  /** A list of as many entries as the picture has circles. */
  readonly children: ReactNode;
}

/** A picture of the product, light and dark, taken by `npm run screens -- help`, with numbered circles and what they are. */
export function Shot({ name, alt, children }: Props) {
  const { width, height, places, isOfBothThemes } = shots[name];
  const themes = isOfBothThemes ? (['light', 'dark'] as const) : (['light'] as const);
  return (
    <figure className={pictureStyles.picture}>
      <div className={styles.frame}>
        {themes.map((theme) => (
          <img
            key={theme}
            className={isOfBothThemes ? styles[theme] : undefined}
            src={FILES[`./shots/${name}-${theme}.webp`]}
            alt={alt}
            width={width}
            height={height}
            loading="lazy"
          />
        ))}
        <svg className={styles.over}>
          <CallOuts places={places.map(([x = 0, y = 0]) => [`${x}%`, `${y}%`])} />
        </svg>
      </div>
      <figcaption className={pictureStyles.list}>{children}</figcaption>
    </figure>
  );
}
