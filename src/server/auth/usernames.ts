import { REQUIRED } from '../../shared/texts.ts';

/** Letters that may stand beside each other: Unicode Technical Standard #39, "highly restrictive". */
const MIXES = ['Latn Hani Hira Kana', 'Latn Hani Bopo', 'Latn Hani Hang'];

/** Scripts that are written today: first those that Unicode recommends for names (UAX #31), then others. */
const SCRIPTS = [
  'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt',
  'Adlm Bali Bamu Batk Cakm Cans Cham Cher Hmnp Java Kali Lana Lepc Limb Lisu Mand Mong Mtei Newa Nkoo Olck Osge Plrd',
  'Rohg Saur Sund Sylo Syrc Tale Talu Tavt Tfng Vaii Wcho Yiii',
].flatMap((line) => line.split(' '));

const ALPHABETS = [...MIXES, ...SCRIPTS].map((scripts) => {
  const letters = ['Zyyy', 'Zinh', ...scripts.split(' ')].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${letters.join('')}]*$`, 'u');
});

/** Rules that a name must not break, each with what to do instead; the first broken one is reported. */
const RULES: readonly (readonly [isBroken: (username: string) => boolean, message: string])[] = [
  [(username) => username === '', REQUIRED],
  [
    (username) => /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u.test(username),
    'This name has an invisible character. Type it again without it.',
  ],
  [
    (username) => username.includes('@'),
    'A username has no @, so that nobody takes it for an e-mail address. Leave it out.',
  ],
  [
    // Where a mark and its letter are one character, normalisation has joined them.
    (username) => /\p{M}/u.test(username),
    'Leave out combining marks, except where mark and letter are one character, such as é. Write a name that needs more of them, as in Devanagari or Thai, in another script.',
  ],
  [
    (username) => !/^[\p{L}\p{N}.+_-]{1,150}$/u.test(username),
    'Use letters, digits and the signs . + - _ only, 150 at most.',
  ],
  [
    (username) => !ALPHABETS.some((alphabet) => alphabet.test(username)),
    'Some of these letters are of another script than the rest, or of one no longer in use, even if they look right. Type them all in one script. Latin letters may stand beside Chinese, Japanese or Korean ones.',
  ],
];

/** Problems of a new username in Unicode's form NFKC, regardless of whether it is taken. */
export function usernameProblems(username: string): string[] {
  const broken = RULES.find(([isBroken]) => isBroken(username));
  return broken === undefined ? [] : [broken[1]];
}
