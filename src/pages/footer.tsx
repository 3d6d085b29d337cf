import { Link } from 'react-router';
import { Mark } from '../ui/mark.tsx';
import { PROJECT_LINKS } from './project-links.ts';

export function Footer() {
  return (
    <footer className="site-footer">
      <div className="site-footer-in">
        <Link className="brand" to="/" aria-label="TiLiA, home">
          <Mark sizePx={22} />
          <span>TiLiA</span>
        </Link>
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
