import path from 'node:path';
import { pino } from 'pino';
import { moderateRunning } from '../../src/server/control/ask-running.ts';
import { Mailer } from '../../src/server/mail/mailer.ts';
import { ReportMails } from '../../src/server/mail/report-mails.ts';
import { readCommand } from '../../src/server/moderation/commands.ts';
import { openDatabase } from '../../src/server/storage/engine/database.ts';
import type { Schema } from '../../src/server/storage/engine/schema.ts';
import { ON_SERVER, type TestServer } from './start-server.ts';

const log = pino({ level: 'silent' });

/** Runs a command as `npm run moderate` does, beside the running server, and tells what it says. */
export async function moderate(server: TestServer, ...words: readonly string[]): Promise<string> {
  const said = ON_SERVER ? undefined : await moderateRunning(server.dataDir, words);
  if (said !== undefined) return said;
  const { databaseUrl, dataDir } = server.place;
  const database = await openDatabase<Schema>({ dataDir, databaseUrl, log });
  const mailer = new Mailer({
    ...{ smtpUrl: undefined, from: { name: '', address: 'a@example.org' }, log },
    mailDir: path.join(dataDir, 'mail'),
  });
  try {
    const mails = new ReportMails({ mailer, publicUrl: () => server.url, contactEmail: undefined });
    return (await readCommand(words)?.({ db: database.db, mails, siteUrl: server.url })) ?? '';
  } finally {
    await mailer.close();
    await database.close();
  }
}
