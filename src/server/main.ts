import closeWithGrace from 'close-with-grace';
import { destination, pino } from 'pino';
import { readConfig } from './config.ts';
import { SpokenProgress } from './progress.ts';
import { startServer } from './start-server.ts';

/** How long requests may go on after the signal to stop, in milliseconds. */
const STOP_LIMIT_MS = 30_000;

// Standard output is for people: what a long start is doing, and where the site is. The log is for machines.
const log = pino(destination({ dest: 2, sync: true }));

try {
  const config = readConfig(process.env);
  const progress = new SpokenProgress((line) => process.stdout.write(`${line}\n`));
  const server = await startServer(config, log, { progress });
  closeWithGrace({ delay: STOP_LIMIT_MS, logger: false }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'An unexpected error ends the server.');
    else log.info({ signal }, 'Stopping.');
    await server.close();
  });
  // Last: whoever reads it may stop the server the next moment.
  process.stdout.write(`TiLiA is ready at ${server.url}/\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
