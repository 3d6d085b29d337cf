import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes into a client's folder what the server knows the build of frames by. */
export function writeEmbedBuild(clientDir: string): void {
  const manifest = {
    'styles/poster.css': { file: 'assets/poster-abc123.css' },
    'embed/poster.ts': { file: 'assets/poster-abc123.js' },
    'embed/embed-viewer.tsx': {
      file: 'assets/embed-viewer-abc123.js',
      imports: ['_shared.js'],
      css: ['assets/embed-viewer-abc123.css'],
    },
    '_shared.js': { file: 'assets/shared-abc123.js' },
  };
  mkdirSync(path.join(clientDir, '.vite'), { recursive: true });
  writeFileSync(path.join(clientDir, '.vite', 'embed-manifest.json'), JSON.stringify(manifest));
}
