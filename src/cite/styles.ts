import { genreOf, lasting, PUBLISHER, type Cited, type Day } from './cited.ts';
import { apaNames, chicagoNames, familyNames, mlaNames, noteNames } from './names.ts';
import { curled, quoted, withStop } from './punctuation.ts';
import { italic, plain, type Run, type Runs } from './runs.ts';

/** An entry of a list of works, and the citation in the text or in a note. */
export interface Styled {
  readonly entry: Runs;
  readonly inText: Runs;
}

/** Publication Manual of the American Psychological Association, 7th edition. */
export function apa(cited: Cited): Styled {
  const title = curled(cited.heading);
  const year = String(cited.publishedOn.year);
  const genre = `[${genreOf(cited)}${notPublic(cited)}]. ${PUBLISHER}. ${lasting(cited)}`;
  const version = `(Version ${cited.version})`;
  const entry =
    cited.authors.length === 0
      ? [italic(title), plain(` ${version}. (${year}). ${genre}`)]
      : [
          plain(`${ended(apaNames(cited.authors))} (${year}). `),
          italic(title),
          plain(` ${version} ${genre}`),
        ];
  const who = cited.authors.length === 0 ? italic(title) : plain(familyNames(cited.authors, '&', 3));
  return { entry, inText: [plain('('), who, plain(`, ${year}${passagePart(cited)})`)] };
}

/** The Chicago Manual of Style, 17th edition, author and date. */
export function chicago(cited: Cited): Styled {
  const year = String(cited.publishedOn.year);
  const title = quoted(cited.heading, '.');
  const begin =
    cited.authors.length === 0
      ? `${title} ${year}.`
      : `${ended(chicagoNames(cited.authors))} ${year}. ${title}`;
  const who = cited.authors.length === 0 ? quoted(cited.heading, '') : familyNames(cited.authors, 'and', 4);
  return {
    entry: [plain(`${begin} ${chicagoGenre(cited)}. ${PUBLISHER}. ${lasting(cited)}.`)],
    inText: [plain(`(${who} ${year}${passagePart(cited)})`)],
  };
}

/** The Chicago Manual of Style, 17th edition, notes and bibliography. */
export function chicagoNotes(cited: Cited): Styled {
  const date = `${MONTHS[cited.publishedOn.month - 1] ?? ''} ${cited.publishedOn.day}, ${cited.publishedOn.year}`;
  const who = cited.authors.length === 0 ? '' : `${ended(chicagoNames(cited.authors))} `;
  const noted = cited.authors.length === 0 ? '' : `${noteNames(cited.authors)}, `;
  const genre = chicagoGenre(cited);
  return {
    entry: [plain(`${who}${quoted(cited.heading, '.')} ${genre}. ${PUBLISHER}, ${date}. ${lasting(cited)}.`)],
    inText: [
      plain(
        `${noted}${quoted(cited.heading, ',')} ${genre} (${PUBLISHER}, ${date})${passagePart(cited)}, ${lasting(cited)}.`,
      ),
    ],
  };
}

/** MLA Handbook, 9th edition. */
export function mla(cited: Cited): Styled {
  const title = curled(cited.heading);
  const who = cited.authors.length === 0 ? '' : `${ended(mlaNames(cited.authors))} `;
  const version = `Version ${cited.version}${notPublic(cited)}`;
  const inText: Run =
    cited.authors.length === 0 ? italic(title) : plain(familyNames(cited.authors, 'and', 3));
  const stopped = withStop(title);
  // The stop that is not the title's own is upright, unless it stands within the title's quotes.
  const named = stopped === `${title}.` ? [italic(title), plain('.')] : [italic(stopped)];
  return {
    entry: [
      plain(who),
      ...named,
      plain(` ${version}, ${PUBLISHER}, ${mlaDate(cited.publishedOn)}, ${lasting(cited)}.`),
    ],
    inText: [plain('('), inText, plain(`${passagePart(cited)})`)],
  };
}

const passagePart = ({ passage }: Cited) => (passage === undefined ? '' : `, ${passage}`);
const notPublic = ({ isPublic }: Cited) => (isPublic ? '' : ', not public');
const chicagoGenre = (cited: Cited) => `${genreOf(cited)}, version ${cited.version}${notPublic(cited)}`;

/** Names with the stop behind them, which an abbreviation has already. */
const ended = (names: string) => (names.endsWith('.') ? names : `${names}.`);

const mlaDate = ({ year, month, day }: Day) => `${day} ${MLA_MONTHS[month - 1] ?? ''} ${year}`;

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const MLA_MONTHS = [
  ...['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'June'],
  ...['July', 'Aug.', 'Sept.', 'Oct.', 'Nov.', 'Dec.'],
];
