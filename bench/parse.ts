import { readTla } from '../src/tla/read-tla.ts';
import { generateTla } from './generate.ts';

const SIZES = [1_000, 10_000, 100_000];
const ROUNDS = 7;

/** How long the server takes to read an uploaded file, from bytes to checked components. */
export function benchParse(): void {
  console.log('components      bytes   min ms  median ms  ns/component');
  for (const size of SIZES) {
    const bytes = new TextEncoder().encode(generateTla(size));
    const times = Array.from({ length: ROUNDS }, () => {
      const started = performance.now();
      readTla(bytes, 'generated.tla');
      return performance.now() - started;
    }).sort((a, b) => a - b);
    const median = times[Math.floor(ROUNDS / 2)]!;
    const cells = [
      String(size).padStart(10),
      String(bytes.byteLength).padStart(10),
      times[0]!.toFixed(1).padStart(8),
      median.toFixed(1).padStart(10),
      ((median * 1e6) / size).toFixed(0).padStart(13),
    ];
    console.log(cells.join(' '));
  }
}
