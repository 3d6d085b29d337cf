import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './panel-frame.module.css';

interface HeadProps extends ComponentProps<'div'> {
  readonly heading: string;
  /** Id of the heading, which names the panel. */
  readonly headingId: string;
  /** Without it the head has no button that closes the panel. */
  readonly onClose?: (() => void) | undefined;
}

/** Head of a panel beside the timelines: its name, controls of its own, and the button that closes it. */
export function PanelHead({ heading, headingId, onClose, className = '', children, ...head }: HeadProps) {
  const closeName = `Close ${heading.toLowerCase()}`;
  return (
    <div {...head} className={`${styles.head} ${className}`}>
      <h2 id={headingId}>{heading}</h2>
      {children}
      {onClose && (
        <IconButton aria-label={closeName} title={closeName} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

interface FrameProps extends ComponentProps<'aside'> {
  readonly headingId: string;
}

/** Frame of a panel beside the timelines; on a phone below them. */
export const PanelFrame = ({ headingId, className = '', ...aside }: FrameProps) => (
  <aside {...aside} className={`${styles.frame} ${className}`} aria-labelledby={headingId} />
);
