// `npm run dev`: the server restarts and the pages reload on every change. The pages are at Vite's address,
// which hands API and media calls on to the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, root, stopWithNpm } from './setup.mjs';

ensureInstalled({ withDev: true });

stopWithNpm();

const bin = join(root, 'node_modules', '.bin');
const children = [
  spawn(join(bin, 'tsx'), ['watch', '--include', 'openapi.yaml', 'src/server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(join(bin, 'vite'), [], { cwd: root, stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
