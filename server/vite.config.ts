import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The SQL of the migrations travels with the bundle. */
const copyMigrations = (): Plugin => ({
  name: 'copy-migrations',
  closeBundle() {
    const from = fileURLToPath(new URL('src/migrations', import.meta.url));
    const to = fileURLToPath(new URL('dist/migrations', import.meta.url));
    cpSync(from, to, { recursive: true });
  },
});

export default defineConfig({
  plugins: [copyMigrations()],
  // Our own packages are TypeScript sources and go into the bundle; everything else stays in node_modules.
  ssr: { noExternal: [/^@eoms\//], target: 'node' },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/platform/testing/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
