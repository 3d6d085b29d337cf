import { Flag, LayoutDashboard, LogOut, Menu, Upload, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate, type To } from 'react-router';
import { signOut, useSignedIn } from '../api/session.ts';
import { keepingNext } from '../site/login-address.ts';
import { buttonClass } from '../ui/button.tsx';
import { DisclosureMenu } from '../ui/disclosure-menu.tsx';
import { DisclosureButton } from '../ui/disclosure.tsx';
import iconButtonStyles from '../ui/icon-button.module.css';
import { PHONE, useMedia } from '../ui/use-media.ts';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { PROJECT_LINKS } from './project-links.ts';
import { SearchBox } from './search-box/search-box.tsx';
import { UploadLine, UploadWords } from './upload-line.tsx';

/** The mark with the main navigation; under 768 px the navigation is a sheet behind one button. */
export function Header() {
  const location = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const header = useRef<HTMLDivElement>(null);
  const isPhone = useMedia(PHONE);
  const menuId = useId();

  const [openedAt, setOpenedAt] = useState(location.key);
  // A pick closes the sheet, also one that leads to the page that is open.
  if (openedAt !== location.key) {
    setOpenedAt(location.key);
    setIsOpen(false);
  }

  return (
    <header className={styles.header}>
      <div
        ref={header}
        role="presentation"
        className={styles.inner}
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !isOpen) return;
          setIsOpen(false);
          header.current?.querySelector('button')?.focus();
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
        }}
      >
        <Brand />
        {isPhone && <SearchBox />}
        <DisclosureButton
          className={`${iconButtonStyles.iconButton} ${styles.menuButton}`}
          aria-label="Menu"
          isOpen={isOpen}
          panelId={menuId}
          onToggle={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
        </DisclosureButton>
        <div id={menuId} className={isOpen ? `${styles.menu} ${styles.open}` : styles.menu}>
          <nav className={styles.nav} aria-label="Main">
            <Item to="/about">ABOUT</Item>
            <DisclosureMenu
              label="BROWSE"
              buttonClass={
                /^\/(browse|search|atlas|listen)/.test(location.pathname)
                  ? `${styles.item} ${styles.current}`
                  : styles.item
              }
            >
              <NavLink to="/browse/files">Files</NavLink>
              <NavLink to="/browse/timelines">Timelines</NavLink>
              <NavLink to="/search">Search in the music</NavLink>
              <NavLink to="/atlas">Form atlas</NavLink>
              <NavLink to="/listen">My listening list</NavLink>
            </DisclosureMenu>
            <Item to="/downloads">DOWNLOADS</Item>
            <a className={styles.item} href={PROJECT_LINKS.contribute}>
              CONTRIBUTE
            </a>
            <Item to="/help">HELP</Item>
          </nav>
          {!isPhone && <SearchBox />}
          <div className={styles.account}>
            <Account />
            <ThemeSwitch />
          </div>
        </div>
      </div>
      <UploadLine className={styles.lineOfHeader} />
    </header>
  );
}

/** A link to a page of the main navigation. */
const Item = ({ to, children }: { readonly to: To; readonly children: string }) => (
  // A function: to a name the router adds global ones.
  <NavLink className={() => styles.item} to={to}>
    {children}
  </NavLink>
);

function Account() {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (signedIn === undefined) {
    return (
      <>
        <Item to={keepingNext('/login/', search)}>LOGIN</Item>
        <Link
          className={`${buttonClass('outline', 'small')} ${styles.signUp}`}
          to={keepingNext('/register/', search)}
        >
          SIGN UP
        </Link>
      </>
    );
  }
  const logOut = () => {
    // Home first: a page for signed-in users would send its reader to the login page.
    void navigate('/');
    void signOut();
  };
  return (
    <div className={styles.name}>
      <DisclosureMenu
        label={`Hi, ${signedIn.username}`}
        buttonClass={`${styles.item} ${styles.user}`}
        panelClass={styles.userMenu}
      >
        <NavLink to="/upload/">
          <Upload size={18} aria-hidden="true" />
          Upload
          <UploadWords />
        </NavLink>
        <NavLink to="/dashboard/">
          <LayoutDashboard size={18} aria-hidden="true" />
          Dashboard
        </NavLink>
        {signedIn.isOperator && (
          <NavLink to="/operator/">
            <Flag size={18} aria-hidden="true" />
            Operator
          </NavLink>
        )}
        <button type="button" onClick={logOut}>
          <LogOut size={18} aria-hidden="true" />
          Logout
        </button>
      </DisclosureMenu>
      <UploadLine className={styles.lineOfName} />
    </div>
  );
}
