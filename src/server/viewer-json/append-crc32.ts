/** The polynomial of CRC-32, bits reversed, as gzip has it (RFC 1952, section 8). */
const POLYNOMIAL = 0xedb88320;

/**
 * The CRC-32 of two texts one after the other, from the CRC of each and the second one's length in bytes. Appending n
 * bytes multiplies the first remainder by x^(8n) modulo the polynomial; the square of the power is taken as often as
 * the length has bits.
 */
export function appendCrc32(first: number, second: number, secondLength: number): number {
  // x^8; bit 31 stands for x^0.
  let power = 1 << 23;
  let shifted = first;
  for (let rest = secondLength; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shifted = multiply(shifted, power);
    power = multiply(power, power);
  }
  return (shifted ^ second) >>> 0;
}

/** The product of two polynomials over GF(2), modulo the polynomial of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = 31; bit >= 0; bit--) {
    if ((a >>> bit) & 1) product ^= factor;
    factor = (factor >>> 1) ^ (factor & 1 ? POLYNOMIAL : 0);
  }
  return product >>> 0;
}
