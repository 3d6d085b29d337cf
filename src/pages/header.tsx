import { LayoutDashboard, LogOut, Menu, Upload, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router';
import { signOut, useSignedIn } from '../api/session.ts';
import { keepingNext } from '../site/login-address.ts';
import { DisclosureMenu } from '../ui/disclosure-menu.tsx';
import { DisclosureButton } from '../ui/disclosure.tsx';
import { Mark } from '../ui/mark.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { PROJECT_LINKS } from './project-links.ts';

/** The mark with the main navigation; under 768 px the navigation is a sheet behind one button. */
export function Header() {
  const location = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const header = useRef<HTMLDivElement>(null);
  const menuId = useId();

  const [openedAt, setOpenedAt] = useState(location.key);
  // A pick closes the sheet, also one that leads to the page that is open.
  if (openedAt !== location.key) {
    setOpenedAt(location.key);
    setIsOpen(false);
  }

  return (
    <header className="site-header">
      <div
        ref={header}
        role="presentation"
        className="site-header-in"
        onKeyDown={({ key }) => {
          if (key !== 'Escape' || !isOpen) return;
          setIsOpen(false);
          header.current?.querySelector<HTMLElement>('.menu-button')?.focus();
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
        }}
      >
        <Link className="brand" to="/" aria-label="TiLiA, home">
          <Mark sizePx={30} />
          <span>TiLiA</span>
        </Link>
        <DisclosureButton
          className="icon-button menu-button"
          aria-label="Menu"
          isOpen={isOpen}
          panelId={menuId}
          onToggle={() => setIsOpen(!isOpen)}
        >
          {isOpen ? (
            <X className="icon" size={22} aria-hidden="true" />
          ) : (
            <Menu className="icon" size={22} aria-hidden="true" />
          )}
        </DisclosureButton>
        <div id={menuId} className={isOpen ? 'site-menu is-open' : 'site-menu'}>
          <nav className="site-nav" aria-label="Main">
            <NavLink className="nav-item" to="/about">
              ABOUT
            </NavLink>
            <DisclosureMenu
              label="BROWSE"
              buttonClass={location.pathname.startsWith('/browse') ? 'nav-item is-current' : 'nav-item'}
            >
              <NavLink to="/browse/files">Files</NavLink>
              <NavLink to="/browse/timelines">Timelines</NavLink>
            </DisclosureMenu>
            <NavLink className="nav-item" to="/downloads">
              DOWNLOADS
            </NavLink>
            <a className="nav-item" href={PROJECT_LINKS.contribute}>
              CONTRIBUTE
            </a>
            <NavLink className="nav-item" to="/help">
              HELP
            </NavLink>
          </nav>
          <div className="site-account">
            <Account />
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}

function Account() {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (signedIn === undefined) {
    return (
      <>
        <NavLink className="nav-item" to={keepingNext('/login/', search)}>
          LOGIN
        </NavLink>
        <Link className="button button-outline button-small" to={keepingNext('/register/', search)}>
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
    <DisclosureMenu label={`Hi, ${signedIn.username}`} buttonClass="nav-item nav-user" panelClass="user-menu">
      <NavLink to="/upload/">
        <Upload className="icon" size={18} aria-hidden="true" />
        Upload
      </NavLink>
      <NavLink to="/dashboard/">
        <LayoutDashboard className="icon" size={18} aria-hidden="true" />
        Dashboard
      </NavLink>
      <button type="button" onClick={logOut}>
        <LogOut className="icon" size={18} aria-hidden="true" />
        Logout
      </button>
    </DisclosureMenu>
  );
}
