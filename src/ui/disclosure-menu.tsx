import { ChevronDown } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styles from './disclosure-menu.module.css';
import { DisclosureButton } from './disclosure.tsx';

/** An opened menu stays this long after a pick or after the pointer has left; specification, section 2. */
const CLOSE_MS = 200;

interface DisclosureMenuProps {
  readonly label: string;
  readonly buttonClass: string | undefined;
  readonly panelClass?: string | undefined;
  readonly children: ReactNode;
}

/**
 * Button that opens a panel of links: by hovering, by a click, with Enter, or by coming to it with the keyboard. A pick,
 * Escape and leaving it close it. ARIA APG, example "Disclosure Navigation Menu", with the specification's hovering.
 */
export function DisclosureMenu({ label, buttonClass, panelClass = '', children }: DisclosureMenuProps) {
  // A hovered panel goes with the pointer, a pinned one stays. A focused one opened before any key was pressed on it.
  const [open, setOpen] = useState<'no' | 'hovered' | 'focused' | 'pinned'>('no');
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPicked = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  const isBroughtBack = useRef(false);
  const panelId = useId();

  const keep = () => clearTimeout(closing.current);
  const closeSoon = () => {
    keep();
    closing.current = setTimeout(() => {
      isPicked.current = false;
      setOpen('no');
    }, CLOSE_MS);
  };
  const pick = () => {
    isPicked.current = true;
    closeSoon();
  };
  useEffect(() => () => clearTimeout(closing.current), []);

  useEffect(() => {
    if (open === 'no') return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen('no');
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === 'no') return;
    event.stopPropagation();
    setOpen('no');
    isBroughtBack.current = true;
    root.current?.querySelector('button')?.focus();
    isBroughtBack.current = false;
  };
  const onButtonFocus = ({ currentTarget }: FocusEvent) => {
    const isByKeyboard = currentTarget.matches(':focus-visible') && !isBroughtBack.current;
    if (isByKeyboard && open === 'no') setOpen('focused');
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    // A pick moves the focus to the new page's heading, which must not close the menu sooner.
    if (isPicked.current) return;
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen('no');
  };

  return (
    <div
      ref={root}
      role="presentation"
      className={styles.disclosure}
      onPointerEnter={({ pointerType }) => {
        if (!isPicked.current) keep();
        if (pointerType === 'mouse' && open === 'no') setOpen('hovered');
      }}
      onPointerLeave={() => {
        if (open === 'hovered') closeSoon();
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <DisclosureButton
        className={buttonClass}
        isOpen={open !== 'no'}
        panelId={panelId}
        onFocus={onButtonFocus}
        onToggle={() => setOpen(open === 'pinned' ? 'no' : 'pinned')}
      >
        <span>{label}</span>
        <ChevronDown size={15} aria-hidden="true" />
      </DisclosureButton>
      {/* The panel only handles clicks that bubble from its links and buttons, which the keyboard reaches. */}
      <div
        id={panelId}
        className={`${styles.panel} ${panelClass}`}
        role="presentation"
        hidden={open === 'no'}
        onClick={pick}
      >
        {children}
      </div>
    </div>
  );
}
