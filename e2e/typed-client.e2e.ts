import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { apiKeysEndpoints, devicesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataOf } from './harness/api.ts';
import { openJourney } from './harness/journey.ts';

const { venue, api } = openJourney();
const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);
const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-typed-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program of somebody else: it runs against the venue, and the compiler holds it to the contract. */
const program = `
import { connect, EomsError, type Schemas } from '@eoms/client';

const [url = '', key = ''] = process.argv.slice(2);
const eoms = connect({ url, key });
const { records, total } = await eoms.listDevices({ query: { size: 2 } });
let seen = 0;
for await (const device of eoms.each.listDevices({ query: { size: 7 } })) seen += device.id ? 1 : 0;
const places: Schemas['PlaceDetail'][] = await eoms.listPlaceDetails();
const table: Blob = await eoms.exportDevices({ query: { template: true } });
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(() => 'done', (error: unknown) => (error instanceof EomsError ? error.code : String(error)));
const codes = [
  await codeOf(eoms.getDevice({ query: { deviceId: '019a5c1e-7d20-7c3a-9f41-3b6d2a8e5f10' } })),
  await codeOf(eoms.saveDevice({ body: {} as Schemas['DeviceDraft'] })),
  await codeOf(connect({ url, key: 'eoms_wrong' }).listPlaceDetails()),
  await codeOf(connect({ url, key, timeoutMs: 0 }).listPlaceDetails()),
  await codeOf(connect({ url: 'http://127.0.0.1:9', key }).listPlaceDetails()),
  await codeOf(connect({ url: url + '/nowhere', key }).listPlaceDetails()),
];
const body = { name: 'Group of the client', parentId: null, sort: 0 };
const once = { idempotencyKey: 'journey-of-the-client' };
const groups = [await eoms.saveGroup({ body }, once), await eoms.saveGroup({ body }, once)].map(({ id }) => id);
await eoms.removeGroup({ query: { id: groups[0] ?? '' } });
const name: string | undefined = records[0]?.name;
console.log(JSON.stringify({ name, total, seen, places: places.length, bytes: table.size, codes, groups }));

export const wrong = [
  // @ts-expect-error pages are numbers
  () => eoms.listDevices({ query: { size: '2' } }),
  // @ts-expect-error a call needs its body
  () => eoms.login(),
  // @ts-expect-error there is no such call
  () => eoms.makeCoffee(),
];
`;

const compilerOptions = {
  strict: true,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'nodenext',
  outDir: 'out',
  skipLibCheck: false,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
};

const makeKey = async (): Promise<string> => {
  const roles = dataOf(await api.call(apiKeysEndpoints.listKeyRoles));
  const roleId = roles.find(({ name }) => /管理员|dministrator/.test(name))?.id ?? '';
  const expiresAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const limits = { perMinute: 300, networks: [], readOnly: false, assistant: false, actsAtOnce: [], actsPerMinute: 6 };
  const body = { name: `typed client ${Date.now()}`, roleId, placeIds: null, expiresAt, ...limits };
  return dataOf(await api.call(apiKeysEndpoints.createApiKey, { body })).secret;
};

it('the typed client is packed, installed without any network, compiled against and used', async () => {
  await run(process.execPath, [join(root, 'tools/run.mjs'), 'release', '--client', '--out', folder], { cwd: root });
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const { stdout: packed } = await run('tar', ['-tzf', join(folder, archive)]);
  const files = ['LICENSE', 'README.md', 'calls.js', 'index.d.ts', 'index.js', 'openapi.d.ts', 'package.json'];
  expect(packed.trim().split('\n').sort()).toEqual(files.map((name) => `package/${name}`));

  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  await run('npm', ['install', ...quiet, join(folder, archive)], { cwd: folder });
  expect(await readdir(join(folder, 'node_modules/@eoms'))).toEqual(['client']);

  await writeFile(join(folder, 'program.ts'), program);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }));
  const { stdout: problems } = await run(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  );
  expect(problems).toBe('');

  const key = await makeKey();
  const { stdout } = await run(process.execPath, [join(folder, 'out/program.js'), venue.address, key], {
    timeout: 60_000,
  });
  const said = JSON.parse(stdout);
  const devices = dataOf(await api.call(devicesEndpoints.listDevices, { query: { size: '1' } })).total;
  expect(said.name).toEqual(expect.any(String));
  // Other journeys add and remove devices of their own.
  expect(Math.abs(said.total - devices)).toBeLessThan(5);
  expect(Math.abs(said.seen - devices)).toBeLessThan(5);
  expect(said.places).toBeGreaterThan(5);
  expect(said.bytes).toBeGreaterThan(1_000);
  // At last, an address at which a page answers instead.
  expect(said.codes).toEqual(['404', '422', '401', 'timeout', 'network', 'http.200']);
  expect(said.groups[0]).toBe(said.groups[1]);
});
