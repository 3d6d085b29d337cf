import { Check } from 'lucide-react';
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import styles from './menu.module.css';
import { nextItem } from './next-item.ts';

interface MenuProps {
  readonly label: string;
  /** Point of the window to open at; without it the menu stands where its class puts it. */
  readonly at?: { readonly clientX: number; readonly clientY: number };
  readonly id?: string;
  readonly className?: string | undefined;
  /** Button that opens it, and closes it by itself. */
  readonly opener?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  /** Puts the focus where it goes on after a choice, Escape and Tab. */
  readonly returnFocus: () => void;
  readonly children: ReactNode;
}

/** Callback of the items' menu when one of them is chosen. */
const ChoosingContext = createContext<() => void>(() => undefined);

/**
 * Menu, open as long as it is rendered; ARIA APG, pattern "Menu and Menubar". The focus is on its checked item or its
 * first; arrows, Home, End and the first letters of its items move it; Escape, Tab and leaving it close it.
 */
export function Menu({ label, at, id, className = '', opener, onClose, returnFocus, children }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return;
    if (at) showAt(current, at.clientX, at.clientY);
    const items = itemsOf(current);
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus({ preventScroll: true });
  }, [at]);
  useClosingAround(menu, at !== undefined, onClose);

  const leave = () => {
    returnFocus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const names = items.map(({ textContent }) => textContent);
    const next = nextItem(names, at, event);
    if (next !== undefined) {
      event.preventDefault();
      items[next]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      leave();
      // Tab goes on from where the focus is returned to.
    } else if (event.key === 'Tab') leave();
  };
  return (
    <ChoosingContext value={leave}>
      <div
        ref={menu}
        id={id}
        className={`${styles.menu} ${className}`}
        popover={at && 'manual'}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={onKeyDown}
        onContextMenu={at && ((event) => event.preventDefault())}
        onBlur={({ relatedTarget, currentTarget }) => {
          const isOpener = relatedTarget !== null && relatedTarget === opener?.current;
          if (!isOpener && !currentTarget.contains(relatedTarget)) onClose();
        }}
      >
        {children}
      </div>
    </ChoosingContext>
  );
}

interface ItemProps {
  readonly onChoose: () => void;
  /** Whether the menu stays for another press. */
  readonly staysOpen?: boolean;
  /** Whether it leads to a menu of choices. */
  readonly hasChoices?: boolean;
  readonly children: ReactNode;
}

export function MenuItem({ onChoose, staysOpen = false, hasChoices = false, children }: ItemProps) {
  const leave = useContext(ChoosingContext);
  const choose = () => {
    if (!staysOpen) leave();
    onChoose();
  };
  return (
    <button
      type="button"
      className={styles.item}
      role="menuitem"
      aria-haspopup={hasChoices ? 'menu' : undefined}
      tabIndex={-1}
      onClick={choose}
    >
      {children}
    </button>
  );
}

interface RadioProps {
  readonly isChecked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** Item of a group in which exactly one is checked. */
export function MenuRadio({ isChecked, onChoose, children }: RadioProps) {
  const leave = useContext(ChoosingContext);
  const choose = () => {
    leave();
    onChoose();
  };
  return (
    <button
      type="button"
      className={styles.item}
      role="menuitemradio"
      aria-checked={isChecked}
      tabIndex={-1}
      onClick={choose}
    >
      <Check size={15} aria-hidden="true" />
      {children}
    </button>
  );
}

interface GroupProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Items that belong together, with a line between them and the others. */
export const MenuGroup = ({ label, className = '', children }: GroupProps) => (
  <div role="group" aria-label={label} className={`${styles.group} ${className}`}>
    {children}
  </div>
);

interface MenuButtonProps {
  /** Content of the button. */
  readonly button: ReactNode;
  readonly buttonClass: string;
  /** Name of the menu. */
  readonly label: string;
  readonly menuClass: string | undefined;
  /** Items of the menu. */
  readonly children: ReactNode;
}

/** Button with a menu; ARIA APG, pattern "Menu Button". */
export function MenuButton({ button, buttonClass, label, menuClass, children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <Menu
          id={menuId}
          label={label}
          className={menuClass}
          opener={opener}
          onClose={() => setIsOpen(false)}
          returnFocus={() => opener.current?.focus({ preventScroll: true })}
        >
          {children}
        </Menu>
      )}
    </>
  );
}

/** Distance from the window's edges, in CSS pixels. */
const EDGE_PX = 4;

/** Shows a menu in the top layer at a point, and inside the window. */
function showAt(menu: HTMLElement, clientX: number, clientY: number): void {
  menu.showPopover();
  const { width, height } = menu.getBoundingClientRect();
  const within = (wanted: number, size: number, room: number) =>
    Math.max(Math.min(wanted, room - size - EDGE_PX), EDGE_PX);
  menu.style.left = `${within(clientX, width, innerWidth)}px`;
  menu.style.top = `${within(clientY, height, innerHeight)}px`;
}

/** Closes a menu at a point on a press outside it, and when what is at the point may have moved. */
function useClosingAround(menu: RefObject<HTMLElement | null>, isAtPoint: boolean, onClose: () => void) {
  useEffect(() => {
    if (!isAtPoint) return;
    const closing = new AbortController();
    const { signal } = closing;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside, { capture: true, signal });
    document.addEventListener('wheel', closeOutside, { capture: true, passive: true, signal });
    window.addEventListener('resize', onClose, { signal });
    window.addEventListener('blur', onClose, { signal });
    return () => closing.abort();
  }, [menu, isAtPoint, onClose]);
}

const itemsOf = (menu: HTMLElement) =>
  [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')].filter((item) => item.checkVisibility());
