/** Says `ready`, waits for a line, tries to lock the folder it is given, says `locked` or the error, and stays. */
import { once } from 'node:events';
import process from 'node:process';
import { lockDataDir } from '../lock.ts';

process.stdout.write('ready\n');
await once(process.stdin, 'data');
try {
  lockDataDir(process.argv[2] ?? '');
  process.stdout.write('locked\n');
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
