import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

/** A button that is an icon alone; it needs a name. */
export const IconButton = ({ className = '', ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={`${styles.iconButton} ${className}`} />
);
