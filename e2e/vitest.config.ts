import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../tools/longest-first.ts';

/** Journeys through the built product: `npm run e2e` builds it and finds Chromium first. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.e2e.ts'],
    globalSetup: ['harness/global-setup.ts'],
    // What journeys import is shared, as in vitest.config.ts.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
