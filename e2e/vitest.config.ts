import { defineConfig } from 'vitest/config';

/** Journeys through the built product, one file after the other: `npm run e2e` builds it and finds a Chromium first. */
export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    environment: 'node',
    include: ['*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
