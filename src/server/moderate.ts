import path from 'node:path';
import { destination, pino } from 'pino';
import { readConfig, type Config } from './config.ts';
import { moderateRunning } from './control/ask-running.ts';
import { Mailer } from './mail/mailer.ts';
import { ReportMails } from './mail/report-mails.ts';
import { MODERATE_USAGE, readCommand } from './moderation/commands.ts';
import { openDatabase } from './storage/engine/database.ts';
import { checkMigrated } from './storage/engine/migrate.ts';
import type { Schema } from './storage/engine/schema.ts';

// Entry point of `npm run moderate`, with the same settings as the server. A running server that has the database to itself
// executes the command.

const log = pino({ level: 'warn' }, destination({ dest: 2, sync: true }));

try {
  process.stdout.write(`${await moderate(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function moderate(words: readonly string[]): Promise<string> {
  const command = readCommand(words);
  if (command === undefined) throw new Error(MODERATE_USAGE);
  const config = readConfig(process.env);
  const said = config.databaseUrl === undefined ? await moderateRunning(config.dataDir, words) : undefined;
  return said ?? byItself(command, config);
}

/** Runs the command in this process: no server is running, or the database accepts several. */
async function byItself(
  command: NonNullable<ReturnType<typeof readCommand>>,
  { dataDir, databaseUrl, smtpUrl, mailFrom, contactEmail, publicUrl, host, port }: Config,
): Promise<string> {
  const siteUrl = publicUrl ?? `http://${host}:${port}`;
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  const mailer = new Mailer({ smtpUrl, from: mailFrom, mailDir: path.join(dataDir, 'mail'), log });
  try {
    await checkMigrated(database.db);
    const mails = new ReportMails({ mailer, publicUrl: () => siteUrl, contactEmail });
    return await command({ db: database.db, mails, siteUrl });
  } finally {
    await mailer.close();
    await database.close();
  }
}
