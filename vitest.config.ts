import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

/**
 * Unit tests of one package, beside the code. Modules keep no state of their own, so the files of a worker share what they
 * import: loading it anew for each would take a third of the time. What a file changes in its process it puts back.
 */
const unit = (name: string, include: string) => ({
  test: {
    name,
    root: name,
    environment: 'node' as const,
    include: [include],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    isolate: false,
  },
});

export default defineConfig({
  test: {
    // Three more than the cores of a small machine: on average a worker uses less than half a core, because many tests wait
    // for devices, processes and time limits.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    exclude: [...configDefaults.exclude, '**/dist/**'],
    projects: [
      unit('contract', 'src/**/*.test.ts'),
      unit('phrases', 'src/**/*.test.ts'),
      unit('drivers', 'src/**/*.test.ts'),
      unit('engine', 'src/**/*.test.ts'),
      unit('tools', '*.test.ts'),
      unit('bench', 'src/**/*.test.ts'),
      'server/vite.config.ts',
      {
        extends: './console/vite.config.ts',
        test: {
          name: 'console',
          root: 'console',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          // A test that runs out of time leaves React in the middle of an update, and all later tests of its worker fail too.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
    ],
  },
});
