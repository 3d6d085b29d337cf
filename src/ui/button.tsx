import type { ComponentProps } from 'react';
import styles from './button.module.css';

/** Filled is what the page is for; `plain` has neither ground nor line until it is pointed at. */
type Look = 'filled' | 'outline' | 'plain' | 'danger';
type Size = 'normal' | 'small';

/** The classes of a button, for a link or a label that looks like one. */
export const buttonClass = (look: Look = 'filled', size: Size = 'normal'): string =>
  [styles.button, look !== 'filled' && styles[look], size === 'small' && styles.small]
    .filter(Boolean)
    .join(' ');

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: Look;
  readonly size?: Size;
}

export const Button = ({ look, size, className = '', ...button }: ButtonProps) => (
  <button type="button" {...button} className={`${buttonClass(look, size)} ${className}`} />
);
