import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { DisclosureButton } from '../../../ui/disclosure.tsx';
import styles from './folded-options.module.css';

/** Choices that most links and frames do without. */
export function FoldedOptions({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const Sign = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.options}>
      <DisclosureButton
        className={styles.fold}
        isOpen={isOpen}
        panelId={panelId}
        onToggle={() => setIsOpen(!isOpen)}
      >
        <Sign size={16} aria-hidden="true" />
        Options
      </DisclosureButton>
      <div id={panelId} className={styles.folded} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
