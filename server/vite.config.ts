import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The SQL of the migrations and the programs of the processes that write files travel with the bundle. */
const copied = {
  'src/migrations': 'dist/migrations',
  'src/platform/tables/write-tables.mjs': 'dist/write-tables.mjs',
  'src/platform/documents/unpack-woff.mjs': 'dist/unpack-woff.mjs',
  'src/platform/documents/write-document.mjs': 'dist/write-document.mjs',
};
const copyBeside = (): Plugin => ({
  name: 'copy-beside',
  // Vitest closes its bundle too, when its tests end: servers of other tests may be starting from those files.
  apply: 'build',
  closeBundle() {
    for (const [from, to] of Object.entries(copied)) {
      const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
      cpSync(path(from), path(to), { recursive: true });
    }
  },
});

export default defineConfig({
  plugins: [copyBeside()],
  // Our own packages are TypeScript sources and go into the bundle; everything else stays in node_modules.
  ssr: { noExternal: [/^@eoms\//], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/main.ts',
        doctor: 'src/doctor/doctor.ts',
        'driver-worker': 'src/driver-worker.ts',
        'backup-command': 'src/backup-command/backup-command.ts',
        'backup-worker': 'src/modules/backup/tasks/backup-worker.ts',
        'file-reader': 'src/platform/file-reader/file-reader.ts',
        expressions: 'src/modules/data-behaviors/expressions/expressions.ts',
        'service-documents': 'src/modules/data-services/reading/service-documents.ts',
        'foreign-databases': 'src/modules/data-behaviors/foreign-databases/foreign-databases.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/platform/testing/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // As in the packages of vitest.config.ts.
    isolate: false,
  },
});
