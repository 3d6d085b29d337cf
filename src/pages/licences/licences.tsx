import { PAGES } from '../../site/pages.ts';
import { Prose, PROSE_ELEMENTS } from '../../ui/prose.tsx';
import { PROJECT_LINKS } from '../project-links.ts';
import LICENCE_TEXTS from './licence-texts.json';
import { OTHERS } from './others.ts';
import PACKAGES from './packages.json';
import styles from './licences.module.css';

const { a: Anchor, h2: Heading, table: Table } = PROSE_ELEMENTS;

export function Component() {
  return (
    <Prose head={PAGES['/licences']}>
      <Heading id="this-site">This site</Heading>
      <p>
        The platform and the <Anchor href={PROJECT_LINKS.repository}>desktop program</Anchor> are free
        software under the GNU General Public License, version 3 or later (
        <Anchor href="https://www.gnu.org/licenses/gpl-3.0.html">GPL-3.0-or-later</Anchor>). You may use,
        study, change and pass them on, as that licence says.
      </p>
      <Heading id="analyses">Analyses</Heading>
      <p>
        The files that people upload are theirs. The examples that come with this software were made for it
        and are given up to the public domain (
        <Anchor href="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</Anchor>): J. S. Bach’s
        Prelude in C major with its recording and its score, two songs of R. Schumann’s Dichterliebe with
        their recordings, and the form of eighteen movements by Mozart. The score holds glyphs of the fonts
        Leipzig and Brygada 1918, both under the SIL Open Font License 1.1. Titles, keys, metres, measures and
        repeats of the Mozart movements are facts taken from{' '}
        <Anchor href="https://github.com/DCMLab/mozart_piano_sonatas">The Annotated Mozart Sonatas</Anchor> by
        Hentschel, Neuwirth and Rohrmeier; none of its annotations is copied.
      </p>
      <Heading id="fonts-and-decoders">Fonts and decoders</Heading>
      <Table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">What for, and whose</th>
            <th scope="col">Licence</th>
          </tr>
        </thead>
        <tbody>
          {OTHERS.map(({ name, what, licence, copyright }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>
                {what}
                <br />
                <span className={styles.whose}>{copyright}</span>
              </td>
              <td>{licence}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Heading id="packages">Packages</Heading>
      <p>
        Code and fonts from the npm registry of which your browser gets some part. What only the server needs
        is not in the list; the repository names it.
      </p>
      <PackageTable />
      <Heading id="texts">The texts of these licences</Heading>
      <p>Each applies to what is listed above under its name, with the copyright lines given there.</p>
      {Object.entries(LICENCE_TEXTS).map(([name, text]) => (
        <details key={name} className={styles.text}>
          <summary>{name}</summary>
          <pre>{text}</pre>
        </details>
      ))}
    </Prose>
  );
}

function PackageTable() {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Package</th>
          <th scope="col">Whose</th>
          <th scope="col">Licence</th>
        </tr>
      </thead>
      <tbody>
        {PACKAGES.map(({ name, licence, copyright }) => (
          <tr key={name}>
            <td>
              <Anchor href={`https://www.npmjs.com/package/${name}`}>{name}</Anchor>
            </td>
            <td className={styles.whose}>{copyright === '' ? 'see the package' : copyright}</td>
            <td>{licence}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
