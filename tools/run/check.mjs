import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runQuietly } from './child.mjs';
import { closeWith } from './counts.mjs';
import { ensureInstalled } from './install.mjs';
import { root, tool } from './root.mjs';
import { say, seconds } from './say.mjs';

const packages = ['contract', 'phrases', 'drivers', 'engine', 'server', 'console', 'e2e', 'bench', 'tools'];

const script = (name, ...args) => ({ name, args });

// Two packages are checked at a time: threads that share one package would each read and check much of it again.
const types = [tool('typescript/bin/tsc'), '--pretty', 'false', '--singleThreaded'];

const allChecks = () => [
  ...packages.map((folder) => script(`types of ${folder}`, ...types, '-p', folder)),
  script(
    'lint and format',
    tool('@biomejs/biome/bin/biome'),
    'check',
    '--reporter=github',
    '--max-diagnostics=100',
    '--error-on-warnings',
  ),
  script('unused code', tool('knip/bin/knip.js'), '--no-progress', '--no-config-hints'),
  ...readdirSync(join(root, 'tools'))
    .filter((file) => /^check-[a-z-]+\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => script(file.replace(/^check-|\.ts$/g, ''), '--import', 'tsx', join(root, 'tools', file))),
];

/** Turns Biome's annotations (`::error title=rule,file=…,line=…::text`) into readable lines. */
const readable = (output) =>
  output
    .split('\n')
    .map((line) => {
      const [, title, file, at, text] = /^::\w+ title=([^,]*),file=([^,]*),line=(\d+),.*?::(.*)$/.exec(line) ?? [];
      return title
        ? `${relative(root, file)}:${at}: ${text.replaceAll('%0A', ' ')} (${title}; npx biome check --write mends most)`
        : line;
    })
    .join('\n')
    .trimEnd();

/**
 * Runs every check, two at a time, and reports each failure at once. `node` is the Node binary to run them with;
 * `lowPriority` is for checks beside tests, which have time limits.
 */
export const runChecks = async (only = [], { node = process.execPath, lowPriority = false } = {}) => {
  const waiting = allChecks().filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));
  const failures = [];
  let passed = 0;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = Date.now();
      const { code, output } = await runQuietly(node, check.args, { lowPriority });
      if (code === 0) passed += 1;
      else failures.push({ file: '', name: check.name, says: readable(output).split('\n')[0] });
      say(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds(began)})`);
      if (code !== 0) say(readable(output));
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed, failed: failures.length, failures, skipped: 0 };
};

/** `npm run check`, or only some checks: `npm run check -- imports files`. */
export const check = async (args) => {
  await ensureInstalled();
  closeWith(await runChecks(args));
};
