import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Process that runs one of the scripts beside this file. */
export interface Child {
  readonly pid: number | undefined;
  /** The lines it has printed and nobody has taken. */
  readonly lines: AsyncIterator<string>;
  /** Lets a child go on that waits for its input. */
  go(): void;
  /** Ends it as a power cut would, with no chance to tidy up. */
  kill(): Promise<void>;
}

/** Starts `script`, the name of a TypeScript file beside this one, with one argument. */
export function startChild(script: string, argument: string): Child {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, argument], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  return {
    pid: child.pid,
    lines: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    go: () => child.stdin.write('\n'),
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** The next line of `child`. Throws when it ends without one. */
export async function nextLine(child: Child): Promise<string> {
  const next = await child.lines.next();
  if (next.done === true) throw new Error('The child process ended early.');
  return next.value;
}
