import { quantilesOf } from './frames/statistics.ts';

/** Prints how long each call takes, after one that is not counted; a call gives how many it found. */
export async function timeCalls(
  calls: Readonly<Record<string, () => Promise<number>>>,
  rounds: number,
): Promise<void> {
  for (const [name, ask] of Object.entries(calls)) {
    const count = await ask();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      await ask();
      times.push(performance.now() - began);
    }
    const { p50, p95, max } = quantilesOf(times);
    console.log(
      `${name}: median ${p50.toFixed(0)}, p95 ${p95.toFixed(0)}, max ${max.toFixed(0)} (${count} found)`,
    );
  }
}
