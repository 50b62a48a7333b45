import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from './sources.ts';

const read = (name: string) => readFileSync(join(root, 'tools/release', name), 'utf8');

/** In place of the built server: ready if the data say nothing else, and it leaves a mark in them. */
const standIn = (version: string, ready: boolean) => `
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
appendFileSync(process.env.EOMS_DATA + '/started', '${version} ');
if (!${ready}) process.exit(3);
const server = createServer((request, response) => response.end('{}'));
server.listen(Number(process.env.EOMS_PORT), process.env.EOMS_HOST);
process.on('SIGTERM', () => process.exit(0));
`;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'eoms-upgrade-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const data = () => join(home, 'eoms-data');
const started = () => readFileSync(join(data(), 'started'), 'utf8');
const make = (version: string, ready: boolean, into = home): string => {
  const folder = join(into, `eoms-${version}-linux-x64`);
  mkdirSync(join(folder, 'server/dist'), { recursive: true });
  for (const name of ['eoms', 'eoms.mjs', 'upgrade.mjs']) cpSync(join(root, 'tools/release', name), join(folder, name));
  chmodSync(join(folder, 'eoms'), 0o755);
  writeFileSync(join(folder, 'VERSION'), `${version}\n`);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'server/dist/main.js'), standIn(version, ready));
  return folder;
};
const archiveOf = (version: string, ready = true): string => {
  const work = join(home, `made-${version}`);
  make(version, ready, work);
  const archive = join(home, `eoms-${version}.tar.gz`);
  spawnSync('tar', ['-czf', archive, '-C', work, `eoms-${version}-linux-x64`]);
  rmSync(work, { recursive: true });
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  eoms-${version}.tar.gz\n`);
  return archive;
};
const eoms = (...args: string[]) => {
  const env = { ...process.env, EOMS_DATA: data() };
  const { status, stdout, stderr } = spawnSync(join(home, 'eoms/eoms'), args, { encoding: 'utf8', env });
  return { status, said: stdout + stderr };
};
const install = () => {
  make('1.0.0', true);
  symlinkSync('eoms-1.0.0-linux-x64', join(home, 'eoms'));
  mkdirSync(data());
  writeFileSync(join(data(), 'started'), '1.0.0 ');
};

describe('an upgrade in place', () => {
  beforeEach(install);

  it('keeps the data, points to the new version, and goes back with the new or the old data', () => {
    expect(eoms('upgrade', archiveOf('1.1.0'))).toMatchObject({ status: 0 });
    expect(eoms('version').said).toBe('1.1.0\n');
    expect(started()).toBe('1.0.0 1.1.0 ');
    expect(eoms('rollback')).toMatchObject({ status: 0 });
    expect(eoms('version').said).toBe('1.0.0\n');
    expect(started()).toBe('1.0.0 1.1.0 1.0.0 ');
    // The newer one again, then back to the data as they were before it.
    rmSync(join(home, 'eoms'));
    symlinkSync('eoms-1.1.0-linux-x64', join(home, 'eoms'));
    expect(eoms('rollback', '--data')).toMatchObject({ status: 0 });
    expect(started()).toBe('1.0.0 1.0.0 ');
  });

  it('puts everything back when the new version does not become ready', () => {
    const { status, said } = eoms('upgrade', archiveOf('1.1.0', false));
    expect([status, said]).toEqual([1, expect.stringContaining('1.1.0 did not become ready')]);
    expect([eoms('version').said, started()]).toEqual(['1.0.0\n', '1.0.0 ']);
    expect(existsSync(join(home, 'eoms-1.1.0-linux-x64'))).toBe(false);
  });

  it('stays when the older version does not work on the data', () => {
    expect(eoms('upgrade', archiveOf('1.1.0'))).toMatchObject({ status: 0 });
    writeFileSync(join(home, 'eoms-1.0.0-linux-x64/server/dist/main.js'), standIn('1.0.0', false));
    expect(eoms('rollback')).toMatchObject({ status: 1, said: expect.stringContaining('1.1.0 stays') });
    expect(readlinkSync(join(home, 'eoms'))).toBe('eoms-1.1.0-linux-x64');
  });

  it('refuses a damaged archive, one without its sum, one that is there, and a running system', async () => {
    const archive = archiveOf('1.1.0');
    writeFileSync(`${archive}.sha256`, `${'0'.repeat(64)}  x\n`);
    expect(eoms('upgrade', archive).said).toContain('damaged');
    rmSync(`${archive}.sha256`);
    expect(eoms('upgrade', archive).said).toContain('.sha256 is missing');
    expect(eoms('upgrade', archiveOf('1.0.0')).said).toContain('is there already');
    writeFileSync(join(data(), 'eoms.lock'), `${process.pid} 1`);
    expect(eoms('upgrade', archiveOf('1.2.0')).said).toContain(`It is running (process ${process.pid})`);
    expect(started()).toBe('1.0.0 ');
  });
});

it('is found through links, without any program but node', () => {
  install();
  mkdirSync(join(home, 'bin'));
  symlinkSync(process.execPath, join(home, 'bin/node'));
  const options = { encoding: 'utf8' as const, env: { PATH: join(home, 'bin') } };
  expect(spawnSync('/bin/sh', [join(home, 'eoms/eoms'), 'version'], options).stdout).toBe('1.0.0\n');
  const none = spawnSync('/bin/sh', [join(home, 'eoms/eoms'), 'version'], { ...options, env: { PATH: '/nowhere' } });
  expect([none.status, none.stderr]).toEqual([1, expect.stringContaining('Node 20.19 or newer is needed')]);
});

it('has an image that runs what the archive holds, as another account than root', () => {
  const image = read('Dockerfile');
  const programs = [...image.matchAll(/\/opt\/eoms\/(\S+?)"/g)].map(([, name]) => name as string);
  expect(programs.length).toBeGreaterThan(1);
  for (const name of programs) expect(existsSync(join(root, 'tools/release', name))).toBe(true);
  expect(image).toMatch(/^USER eoms$/m);
  expect(image.indexOf('COPY . /opt/eoms')).toBeLessThan(image.indexOf('USER eoms'));
});

const analyzer = spawnSync('systemd-analyze', ['--version']).error === undefined;
it.skipIf(!analyzer)('has a unit that systemd understands', () => {
  const unit = join(home, 'eoms.service');
  const known = read('eoms.service').replaceAll('/opt/eoms/eoms', process.execPath);
  writeFileSync(unit, known.replace(/^(User|Group)=.*$/gm, '').replace(/^Documentation=.*$/m, ''));
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' });
  expect(stderr.split('\n').filter((line) => line.includes('eoms.service'))).toEqual([]);
});
