import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'src');
const wanted = process.argv.slice(2);
const all = readdirSync(folder)
  .filter((f) => f.endsWith('.bench.ts'))
  .map((f) => f.replace('.bench.ts', ''));
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}`);
  process.exit(2);
}
let failed = false;
for (const name of wanted.length > 0 ? wanted : all)
  failed =
    spawnSync(process.execPath, ['--import', 'tsx', join(folder, `${name}.bench.ts`)], { stdio: 'inherit' }).status !==
      0 || failed;
process.exit(failed ? 1 : 0);
