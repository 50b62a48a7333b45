import { pathToFileURL } from 'node:url';

/**
 * The program of a child process, `importer` being the module that starts it. It lies beside the bundle. When running from
 * sources it is that of the built server which EOMS_SERVER_PROGRAM names (`npm test` does: it starts in a third of the
 * time), otherwise the source beside the importer.
 */
export const childProgram = (importer: string, name: string): URL => {
  if (!importer.endsWith('.ts')) return new URL(`./${name}.js`, importer);
  const built = process.env.EOMS_SERVER_PROGRAM;
  return built ? new URL(`./${name}.js`, pathToFileURL(built)) : new URL(`./${name}.dev.mjs`, importer);
};
