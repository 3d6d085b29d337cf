/** Seconds as `h:mm:ss.cc`, cut to hundredths so that a clock never shows a time that is not reached. */
export function formatTime(seconds: number): string {
  // The small part undoes binary rounding: 19.45 * 100 is 1944.9999999999998.
  const hundredths = Math.max(0, Math.floor(seconds * 100 + 1e-6));
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.floor(hundredths / 100);
  const minutes = Math.floor(whole / 60);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}.${two(hundredths % 100)}`;
}

/** The same without hours within the first one, and without the minutes' leading zero: '1:24.13'. */
export const exactTime = (seconds: number) => formatTime(seconds).replace(/^0:0?/, '');

/** Seconds as a person says them: `m:ss`, from an hour on `h:mm:ss`; parts of a second are cut. */
export function shortTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds + 1e-6));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
