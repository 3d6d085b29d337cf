import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './disclosure.module.css';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'onClick'>;

interface DisclosureButtonProps extends ButtonProps {
  readonly isOpen: boolean;
  /** Id of the panel; undefined where a closed panel is not in the document. */
  readonly panelId: string | undefined;
  readonly onToggle: () => void;
}

/** Button that shows and hides a part of the page; ARIA APG, pattern "Disclosure (Show/Hide)". */
export const DisclosureButton = ({ isOpen, panelId, onToggle, ...button }: DisclosureButtonProps) => (
  <button {...button} type="button" aria-expanded={isOpen} aria-controls={panelId} onClick={onToggle} />
);

interface PopoverDisclosureProps extends ButtonProps {
  readonly panel: ReactNode;
  /** Class that gives the panel its place and size. */
  readonly panelClass: string | undefined;
}

/**
 * Disclosure whose panel lies over the page. The browser tells whether it is open, and closes it by Escape and by a press
 * beside it.
 */
export function PopoverDisclosure({ panel, panelClass = '', ...button }: PopoverDisclosureProps) {
  const panelId = useId();
  return (
    <>
      <button {...button} type="button" popoverTarget={panelId} />
      <div id={panelId} className={`${styles.popover} ${panelClass}`} popover="auto">
        {panel}
      </div>
    </>
  );
}
