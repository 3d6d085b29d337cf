import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { RUNS } from './tests/support/runs.ts';
import viteConfig from './vite.config.ts';

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      root: '.',
      testTimeout: 30_000,
      hookTimeout: 60_000,
      // No test changes what it imports: a process and its imports for each file would take longer than most files.
      isolate: false,
      maxWorkers: availableParallelism(),
      setupFiles: 'tests/support/hold-engine.ts',
      // To optimise the embedded database takes longer than the few queries of a test.
      execArgv: ['--liftoff-only'],
      projects: RUNS.map(({ include, ...run }) => ({ extends: true, test: { ...run, include } })),
    },
  }),
);
