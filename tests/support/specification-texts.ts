/**
 * Every text that the specification of the platform quotes, and its names of fields, columns and buttons, by the place
 * where people read them. `specification-texts.test.ts` compares those that no page of a test can show with the
 * constant that is shown, and the table with the specification where that is at hand; `specification-texts.spec.ts`
 * checks the others in a browser. `{...}` are placeholders.
 */
interface ScreenTexts {
  /** Title of the document. */
  readonly title?: string;
  /** Texts that the specification puts in quotation marks. */
  readonly quoted: readonly string[];
  /** Names that it gives without. */
  readonly names?: readonly string[];
}

export const SCREEN_TEXTS = {
  'the header': {
    quoted: [],
    names: ['ABOUT', 'BROWSE', 'Files', 'Timelines', 'DOWNLOADS', 'CONTRIBUTE', 'HELP', 'LOGIN', 'SIGN UP'],
  },
  'the header of an account': {
    quoted: ['Hi, {username}'],
    names: ['Upload', 'Dashboard', 'Logout'],
  },
  'the footer': { quoted: [], names: ['Browse', 'Contribute', 'Issues', 'Downloads', 'Help'] },
  'sign up': {
    title: 'Sign up',
    quoted: ['Already registered? Log in.'],
    names: ['FIRST NAME', 'LAST NAME', 'USERNAME', 'E-MAIL', 'PASSWORD', 'REPEAT PASSWORD'],
  },
  login: { title: 'Login', quoted: ['Forgot your password?'], names: ['USER NAME', 'PASSWORD'] },
  'login without a name': { quoted: ['This field is required'] },
  'browse files': {
    title: 'Browse TiLiA files',
    quoted: [],
    names: ['TITLE', 'COMPOSER', 'PERFORMER', 'ANNOTATOR', 'VIEW', 'DOWNLOAD'],
  },
  'browse files, not loaded': {
    quoted: [
      'A server/network error occurred. Try waiting for a bit and reloading the page.',
      'Error connecting to server.',
    ],
  },
  'search timelines': { title: 'Search', quoted: [], names: ['Search'] },
  'search timelines, not loaded': {
    quoted: [
      'A server/network error occurred. Try waiting for a bit and reloading the page.',
      'Error connecting to server.',
    ],
  },
  upload: { title: 'Upload', quoted: ['MAKE FILE(S) PUBLIC?'] },
  'upload that fails': { quoted: ['Error uploading file(s)'] },
  'upload that is done': { quoted: ['Succesfully uploaded file(s)'] },
  viewer: {
    title: '{title} by {composer} performed by {performer}',
    quoted: ['by {composer}', 'performed by {performer}'],
  },
  'viewer without a file': { quoted: ['No file id was passed in the route.'] },
  'an unknown address': { quoted: ['This page cannot be found. Redirecting you back home...'] },
  'reset password': {
    quoted: ['Enter the e-mail you registered with to receive a link to reset your password.'],
    names: ['RESET PASSWORD', 'SEND E-MAIL'],
  },
  'reset password, sent': {
    quoted: [
      'Reset password confirmation',
      'If the e-mail you provided was registered, you will receive a password reset link.',
    ],
  },
  dashboard: {
    title: 'Dashboard',
    quoted: ['YOUR FILES'],
    names: ['TITLE', 'COMPOSER', 'PERFORMER', 'PUBLIC', 'UPLOADED', 'VIEW', 'DOWNLOAD', 'DELETE'],
  },
  'a file that cannot be made public': {
    quoted: [
      "Error when changing public status of file '{id}'. If the error persists, you may delete the file and reupload it with the desired public status",
    ],
  },
  'a file that is to be deleted': {
    quoted: ["Do you really want to delete this file? This can't be undone."],
  },
  'change password': {
    quoted: [],
    names: ['CHANGE YOUR PASSWORD', 'Old password', 'New password', 'Repeat new password', 'SUBMIT'],
  },
  'two new passwords that differ': { quoted: ['Passwords do not match'] },
  'a password that is changed': { quoted: ['Password changed!'] },
  'change profile': {
    quoted: [],
    names: ['CHANGE USER INFORMATION', 'FIRST NAME', 'LAST NAME', 'USERNAME', 'E-MAIL'],
  },
  'a profile that is changed': { quoted: ['Information changed successfully.'] },
} as const satisfies Readonly<Record<string, ScreenTexts>>;

export type ScreenName = keyof typeof SCREEN_TEXTS;

/** Texts that are dear to bring about in a browser, or that nothing brings about: the constant is what is shown. */
export const CONSTANT_TEXTS = {
  unrecognizedKind: 'Unrecognized timeline type',
  unsupportedKinds: 'The following timeline types are not supported by the online viewer:',
  noLaneHeight: "Can't determine timeline height.",
  pdfLoading: 'Loading PDF…',
  pdfFailed: 'Failed to load PDF file.',
  pdfNone: 'No PDF file specified.',
  pdfPageLoading: 'Loading page…',
  pdfPageFailed: 'Failed to load the page.',
  pdfNoPage: 'No page specified.',
  pdfAskPassword: 'Enter the password to open this PDF file.',
  pdfWrongPassword: 'Invalid password. Please try again.',
  keysRow: 'Keys',
  harmoniesRow: 'Harmonies',
} as const;
