import { execFile } from 'node:child_process';
import { root } from './setup.mjs';

/**
 * Runs a command in the repository's folder to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number }} [options] `timeout` in milliseconds
 * @returns {Promise<{ succeeded: boolean, stdout: string, stderr: string }>}
 */
export function capture(command, args, options) {
  return new Promise((resolve) => {
    execFile(
      command,
      args,
      { cwd: root, shell: process.platform === 'win32', maxBuffer: Infinity, ...options },
      (error, stdout, stderr) => resolve({ succeeded: error === null, stdout, stderr }),
    );
  });
}
