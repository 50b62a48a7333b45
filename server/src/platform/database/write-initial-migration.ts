import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initialMigration } from './initial-migration.ts';

// While nothing is released there is one initial migration, made anew from the tables whenever they change.
const sources = fileURLToPath(new URL('../..', import.meta.url));
const text = await initialMigration(sources);
await writeFile(join(sources, 'migrations/0000_initial.sql'), text);
process.stdout.write(`migrations/0000_initial.sql: ${text.split('\n').length} lines\n`);
