/** A time to wait, in whole seconds: `a minute`, `12 seconds`. */
export function waitInWords(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
