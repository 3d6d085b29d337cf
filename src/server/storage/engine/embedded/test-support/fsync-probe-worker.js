/**
 * The database worker with every fsync it makes written down: one letter in the file that FSYNC_LOG names, `f` for a
 * file and `d` for a folder. While a file of that name with `.fail` added exists, fsync fails as on a broken disk.
 */
import fs from 'node:fs';
import process from 'node:process';

const log = process.env['FSYNC_LOG'] ?? '';
const { fsyncSync } = fs;

fs.fsyncSync = (fd) => {
  if (fs.existsSync(`${log}.fail`)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  fsyncSync(fd);
  fs.appendFileSync(log, fs.fstatSync(fd).isDirectory() ? 'd' : 'f');
};

await import('../database-worker.js');
