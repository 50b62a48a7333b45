import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

/** Every `*.tables.ts` below the server's sources, in a fixed order. */
const tableFiles = async (sources: string): Promise<string[]> =>
  (await readdir(sources, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.tables.ts'))
    .sort();

/** The statements that create all declared tables in an empty database, always in the same order. */
export const declaredTables = async (sources: string): Promise<string[]> => {
  const tables: Record<string, unknown> = {};
  for (const file of await tableFiles(sources)) {
    const module: unknown = await import(pathToFileURL(join(sources, file)).href);
    // Loaders differ in the order of a module's exports.
    const exported = Object.entries(module as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, value] of exported) tables[`${file}:${name}`] = value;
  }
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));
  return statements.map((statement) => statement.trim().replace(/;?$/, ';'));
};
