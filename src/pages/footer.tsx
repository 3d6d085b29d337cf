import { Link } from 'react-router';
import { Brand } from './brand.tsx';
import styles from './footer.module.css';
import { feedPath } from '../site/feed-path.ts';
import { PROJECT_LINKS } from './project-links.ts';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <Brand isSmall />
        <nav aria-label="Footer">
          <ul>
            <li>
              <Link to="/browse/files">Browse</Link>
            </li>
            <li>
              <a href={PROJECT_LINKS.repository}>Source repository</a>
            </li>
            <li>
              <a href={PROJECT_LINKS.contribute}>Contribute</a>
            </li>
            <li>
              <a href={PROJECT_LINKS.issues}>Issues</a>
            </li>
            <li>
              <Link to="/downloads">Downloads</Link>
            </li>
            <li>
              <Link to="/help">Help</Link>
            </li>
            <li>
              <Link to="/api">API</Link>
            </li>
            <li>
              <a href={feedPath()}>Feed of new analyses</a>
            </li>
          </ul>
        </nav>
        <nav aria-label="Legal">
          <ul>
            <li>
              <Link to="/privacy">Privacy</Link>
            </li>
            <li>
              <Link to="/terms">Terms</Link>
            </li>
            <li>
              <Link to="/licences">Licences</Link>
            </li>
            <li>
              <Link to="/accessibility">Accessibility</Link>
            </li>
            <li>
              <Link to="/contact">Contact</Link>
            </li>
          </ul>
        </nav>
        <p>© the TiLiA authors. Free software, GPL 3.0 or later.</p>
      </div>
    </footer>
  );
}
