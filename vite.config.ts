/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `npm run dev` finds the server. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? '8000'}`;

/** One file for three jobs: the client (`vite build`), the server (`vite build --ssr`) and the tests. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  root: isSsrBuild === true ? '.' : 'src',
  publicDir: isSsrBuild === true ? false : '../public',
  build:
    isSsrBuild === true
      ? {
          outDir: 'dist/server',
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: {
            input: {
              main: 'src/server/main.ts',
              'database-worker': 'src/server/storage/embedded/database-worker.js',
            },
            output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
        }
      : {
          outDir: '../dist/client',
          emptyOutDir: true,
          target: 'es2023',
          // Asset names carry a hash, so the server may let browsers keep them for good.
          assetsInlineLimit: 0,
          // The streaming formats of react-player are large and load only where a recording needs them.
          chunkSizeWarningLimit: 1200,
        },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api/v1', '/media', '/healthz'].map((path) => [path, SERVER])),
  },
  test: {
    root: '.',
    include: [
      'src/**/*.test.ts',
      'src/**/*.test.tsx',
      'tests/*.test.ts',
      'tests/api/**/*.test.ts',
      'tests/pixels/**/*.test.ts',
      'tests/process/**/*.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
}));
