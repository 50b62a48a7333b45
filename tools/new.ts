import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { screenAddresses } from '@eoms/contract/vocabulary';
import { wiringParts } from './module-order.ts';
import { planDriver } from './skeletons/driver.ts';
import { planModule } from './skeletons/module.ts';
import { namesOf, type Plan } from './skeletons/names.ts';
import { planScreen } from './skeletons/screen.ts';
import { root } from './sources.ts';

const usage = `Makes a working skeleton with a test:

  npm run new driver <name>                  a protocol (docs/recipes/driver.md)
  npm run new module <names> <screen> [part] a family of calls and the module behind it (docs/recipes/module.md)
  npm run new screen <module> <screen> [名词] a list screen with a form for such a family (docs/recipes/screen.md)

Names are kebab-case, modules in the plural (work-orders). <screen> is an address of contract/vocabulary/screen-addresses,
[part] a file of server/src/wiring (${wiringParts.join(', ')}); operations unless you say otherwise.
[名词] is one record in Chinese; otherwise the name of the screen in the menu.
`;

const screenNames = (address: string) => namesOf(address.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** Returns the plan, or a line that explains what is wrong with the arguments. */
export const planOf = ([kind, name = '', screen = '', more]: readonly string[]): Plan | string => {
  const names = namesOf(name);
  if (!kind || !['driver', 'module', 'screen'].includes(kind)) return usage;
  if (!names) return `"${name}" is no name in kebab-case.\n\n${usage}`;
  if (kind === 'driver') return planDriver(names);
  const address = screenNames(screen);
  if (!address || !screenAddresses.some((known) => known === screen))
    return `"${screen}" is no screen address. There are: ${screenAddresses.join(', ')}`;
  if (kind === 'screen') return planScreen(names, address, more);
  const part = wiringParts.find((known) => known === (more ?? 'operations'));
  return part ? planModule(names, screen, part) : `"${more}" is no part of the wiring.\n\n${usage}`;
};

/** Writes all files or none, and returns their paths. */
export const carryOut = (base: string, { files, changes }: Plan): string[] => {
  for (const path of Object.keys(files)) if (existsSync(join(base, path))) throw new Error(`${path} exists already`);
  const changed = Object.entries(changes).map(([path, change]): [string, string] => {
    try {
      return [path, change(readFileSync(join(base, path), 'utf8'))];
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  for (const [path, text] of [...Object.entries(files), ...changed]) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  }
  return [...Object.keys(files), ...Object.keys(changes)];
};

const main = (args: readonly string[]): number => {
  const plan = planOf(args);
  if (typeof plan === 'string') {
    console.error(plan);
    return 2;
  }
  try {
    const paths = carryOut(root, plan);
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    spawnSync(process.execPath, [biome, 'check', '--write', ...paths], { cwd: root });
    console.log(
      `${paths.map((path) => `  ${path}`).join('\n')}\n\nNext:\n${plan.next.map((line) => `  ${line}`).join('\n')}`,
    );
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.slice(2));
