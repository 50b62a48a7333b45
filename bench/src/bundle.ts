import { join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles a subject as the product is bundled and returns the path. When a loader runs the sources, it gives every
 * function a name at run time, which costs half as much again and would distort the measurement.
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
