import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { DESKTOP_VERSIONS } from '../../shared/desktop-versions.ts';
import { DOWNLOADS_META } from '../../shared/document-head.ts';
import { PAGES } from '../../site/pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import textStyles from '../../ui/text.module.css';
import { PROJECT_LINKS } from '../project-links.ts';
import { documentSetting } from '../document-setting.ts';
import { ordered, releasedFile, type Platform } from './platforms.ts';
import { LATEST } from './latest.ts';
import { monthOf, RELEASES } from './releases.ts';
import { useOwnPlatforms } from './use-own-platforms.ts';
import styles from './downloads.module.css';

export function Component() {
  const head = PAGES['/downloads'];
  return (
    <>
      <PageTitle head={head}>{head.title}</PageTitle>
      <p className={`${textStyles.lede} ${styles.lead}`}>
        Make timelines with TiLiA, then read and share them here. The program is free software for Windows,
        macOS and Linux.
      </p>
      <LatestVersion />
      <History />
    </>
  );
}

function LatestVersion() {
  const own = useOwnPlatforms();
  const base = documentSetting(DOWNLOADS_META);
  return (
    <section className={styles.latest} aria-labelledby="latest-version">
      <h2 id="latest-version">
        Version {LATEST.version} <span className={textStyles.num}>({monthOf(LATEST)})</span>
      </h2>
      <p>
        {base === undefined && 'The files come from GitHub. '}Version {DESKTOP_VERSIONS.newest} is newer: get
        it from the <a href={PROJECT_LINKS.releases}>list of releases</a> on GitHub.
      </p>
      <ul className={styles.platforms}>
        {ordered(own).map((platform) => (
          <PlatformEntry
            key={platform.id}
            platform={platform}
            isOwn={own.includes(platform.id)}
            base={base}
          />
        ))}
      </ul>
      <ul className={styles.more}>
        <li>
          The programs are unsigned, so your system warns you the first time:{' '}
          <Link to="/help/installation">how to install and start TiLiA</Link>.
        </li>
        <li>
          <Link to="/help/installation#which-mac">How to see which processor a Mac has</Link>.
        </li>
        <li>
          <Link to="/help/installation#from-source">How to run it from source</Link>, on any system with
          Python.
        </li>
      </ul>
    </section>
  );
}

interface EntryProps {
  readonly platform: Platform;
  readonly isOwn: boolean;
  /** Address below which the released files lie; undefined where the project hosts them. */
  readonly base: string | undefined;
}

function PlatformEntry({ platform, isOwn, base }: EntryProps) {
  const { name, hint, help } = platform;
  const { name: file, address } = releasedFile(LATEST.version, platform, base);
  return (
    <li className={isOwn ? styles.own : undefined}>
      <h3>{name}</h3>
      {isOwn && <p className={styles.yours}>Fits this computer</p>}
      <p>{hint}</p>
      <p className={styles.file}>
        <code>{file}</code>
      </p>
      <a className={isOwn ? buttonClass() : buttonClass('outline')} href={address}>
        <Download size={18} aria-hidden="true" />
        Download for {name}
      </a>
      <p>
        <Link to={help}>Help for {name}</Link>
      </p>
    </li>
  );
}

function History() {
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 id="history">Release history</h2>
      <ol>
        {RELEASES.map((release) => (
          <li key={release.version}>
            <h3>
              {release.version} <span className={textStyles.num}>({monthOf(release)})</span>
            </h3>
            <ul>
              {release.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <p>
        The month is the one in which a version was made. See <a href={PROJECT_LINKS.releases}>GitHub</a> for
        newer versions.
      </p>
    </section>
  );
}
