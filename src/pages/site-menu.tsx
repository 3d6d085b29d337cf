import { ChevronDown } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { signOut, useSignedIn } from '../api/session.ts';
import { keepingNext } from '../site/login-address.ts';
import { PopoverDisclosure } from '../ui/disclosure.tsx';
import { Mark } from '../ui/mark.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { Brand } from './brand.tsx';
import { PROJECT_LINKS } from './project-links.ts';
import styles from './site-menu.module.css';
import { UploadLine, UploadWords } from './upload-line.tsx';

/** The header of a page that needs its height for the music: the mark alone, with all links of the header behind it. */
export const SiteMenu = () => (
  <header className={styles.header}>
    <PopoverDisclosure
      className={styles.mark}
      aria-label="Site menu"
      title="Site menu"
      panelClass={styles.panel}
      panel={<SiteLinks />}
    >
      <Mark sizePx={26} />
      <ChevronDown size={15} aria-hidden="true" />
    </PopoverDisclosure>
    <UploadLine />
  </header>
);

function SiteLinks() {
  return (
    <>
      <Brand isSmall />
      <nav className={styles.links} aria-label="Main">
        <Link to="/search">Search</Link>
        <Link to="/about">ABOUT</Link>
        <p>BROWSE</p>
        <Link className={styles.inner} to="/browse/files">
          Files
        </Link>
        <Link className={styles.inner} to="/browse/timelines">
          Timelines
        </Link>
        <Link className={styles.inner} to="/atlas">
          Form atlas
        </Link>
        <Link to="/downloads">DOWNLOADS</Link>
        <a href={PROJECT_LINKS.contribute}>CONTRIBUTE</a>
        <Link to="/help">HELP</Link>
      </nav>
      <div className={styles.links}>
        <Account />
        <ThemeSwitch look="words" />
      </div>
    </>
  );
}

function Account() {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const { search } = useLocation();
  if (signedIn === undefined) {
    return (
      <>
        <Link to={keepingNext('/login/', search)}>LOGIN</Link>
        <Link to={keepingNext('/register/', search)}>SIGN UP</Link>
      </>
    );
  }
  const logOut = () => {
    // Home first: a page for signed-in users would send its reader to the login page.
    void navigate('/');
    void signOut();
  };
  return (
    <>
      <p className={styles.user}>{`Hi, ${signedIn.username}`}</p>
      <Link className={styles.inner} to="/upload/">
        Upload
        <UploadWords />
      </Link>
      <Link className={styles.inner} to="/dashboard/">
        Dashboard
      </Link>
      {signedIn.isOperator && (
        <Link className={styles.inner} to="/operator/">
          Operator
        </Link>
      )}
      <button type="button" className={styles.inner} onClick={logOut}>
        Logout
      </button>
    </>
  );
}
