import { join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles a subject as the product is bundled, and answers where. Sources run through a loader give every function a
 * name of its own, which costs half as much again and is not what is measured.
 */
export const bundle = async (script: string): Promise<string> => {
  const outDir = join(import.meta.dirname, '../dist');
  const name = script.replace(/\.ts$/, '');
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    ssr: { noExternal: [/^@eoms\//], target: 'node' },
    build: {
      ssr: join(import.meta.dirname, script),
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: `${name}.js` } },
    },
  });
  return join(outDir, `${name}.js`);
};
