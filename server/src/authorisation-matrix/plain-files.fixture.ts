import type { Platform } from '../platform/platform.ts';

/**
 * Makes a platform write tables and documents as plain text. In real ones, which are compressed, nobody could search for
 * what they should not show.
 */
export const withPlainFiles = <P extends Platform>(platform: P): P => ({
  ...platform,
  tables: { ...platform.tables, write: async (sheets) => Buffer.from(JSON.stringify(sheets)) },
  documents: { write: async (document) => Buffer.from(JSON.stringify(document)) },
});
