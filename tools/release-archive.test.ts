import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArgumentsOf, devicesEndpoints, modelsEndpoints, ReplyOf, sessionEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatePjlink } from '../drivers/src/protocols/pjlink/pjlink.simulator.ts';
import { root } from './sources.ts';

/** What of the typed client inside the archive is used here; its own types are proved elsewhere. */
interface Client {
  initialise(args: ArgumentsOf<typeof sessionEndpoints.initialise>): Promise<unknown>;
  login(args: ArgumentsOf<typeof sessionEndpoints.login>): Promise<ReplyOf<typeof sessionEndpoints.login>>;
  saveGroup(args: object): Promise<{ id: string }>;
  savePlace(args: object): Promise<{ id: string }>;
  listModelsOfType(args: object): Promise<ReplyOf<typeof modelsEndpoints.listModelsOfType>>;
  saveDevice(args: object): Promise<{ id: string }>;
  getDevice(args: object): Promise<ReplyOf<typeof devicesEndpoints.getDevice>>;
}
type Connect = (connection: { url: string; token?: string }) => Client;

const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
const password = 'Rivers-and-7-bridges';
const unknown = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null };

/** The archive itself: minutes, and it asks the registry. `npm run prove release`. */
describe.skipIf(process.env.EOMS_PROVE !== '1')('an archive made by npm run release', () => {
  let home = '';
  let folder = '';
  let running: ChildProcess | undefined;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'eoms-archive-'));
    // For root, another account runs the database.
    chmodSync(home, 0o711);
    const run = [join(root, 'tools/run.mjs'), 'release', '--out', home];
    expect(spawnSync(process.execPath, run, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status).toBe(0);
    folder = join(home, `eoms-${version}-${process.platform}-${process.arch}`);
    spawnSync('tar', ['-xzf', `${folder}.tar.gz`, '-C', home]);
    spawnSync('chmod', ['-R', 'a-w', folder]);
    mkdirSync(join(home, 'bin'));
    symlinkSync(process.execPath, join(home, 'bin/node'));
    mkdirSync(join(home, 'data'));
  }, 900_000);
  afterAll(() => {
    running?.kill('SIGKILL');
    spawnSync('chmod', ['-R', 'u+w', folder]);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Starts it with nothing but Node, from a folder that nobody may write to. */
  const start = async (says: RegExp): Promise<RegExpExecArray> => {
    const env = { PATH: join(home, 'bin'), HOME: '/nowhere', EOMS_DATA: join(home, 'data') };
    const settings = { EOMS_PORT: '0', EOMS_MQTT_PORT: 'off', EOMS_DEVICE_NETWORKS: '127.0.0.0/8' };
    const child = spawn('/bin/sh', [join(folder, 'eoms'), 'start'], {
      env: { ...env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child;
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
    await expect.poll(() => said, { timeout: 120_000 }).toMatch(says);
    return says.exec(said) as RegExpExecArray;
  };
  const stop = async (): Promise<number> => {
    const ended = new Promise<number>((resolve) => running?.once('exit', resolve));
    running?.kill('SIGTERM');
    return ended;
  };

  const connectWith = async (): Promise<Connect> => {
    spawnSync('tar', ['-xzf', join(folder, `client/eoms-client-${version}.tgz`), '-C', home]);
    return ((await import(join(home, 'package/index.js'))) as { connect: Connect }).connect;
  };

  it('starts with nothing but Node, is set up by the printed link, and keeps a device over a restart', async () => {
    const [, url = '', setupToken = ''] = await start(/(http:\/\/\S+)\/init#(\S+)/);
    const page = await fetch(url);
    expect([page.status, (await page.text()).slice(0, 15)]).toEqual([200, '<!doctype html>']);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect(setupToken.length).toBeGreaterThan(40);

    const connect = await connectWith();
    await connect({ url }).initialise({ body: { setupToken, username: 'zhou', name: '周启明', password } });
    const signIn = async (at: string): Promise<Client> => {
      const { token } = await connect({ url: at }).login({ body: { account: 'zhou', password } });
      return connect({ url: at, token });
    };
    const eoms = await signIn(url);
    const group = await eoms.saveGroup({ body: { name: '1F', parentId: null, sort: 0 } });
    const looks = { type: '', sort: 0, capacity: null, openType: 'samePage', layoutType: 'default', documentId: null };
    const place = await eoms.savePlace({ body: { ...looks, name: '101', code: '101', groupId: group.id } });
    const [model] = await eoms.listModelsOfType({ query: { deviceTypeCode: 'projector' } });

    const projector = await simulatePjlink({ host: '127.0.0.1', port: 0, params: {} });
    try {
      const device = {
        ...unknown,
        name: 'Projector of the proof',
        modelId: model?.id,
        placeId: place.id,
        enabled: true,
      };
      const body = { ...device, params: { host: '127.0.0.1', port: projector.port } };
      const { id: deviceId } = await eoms.saveDevice({ body });
      const seen = (client: Client) => async () => {
        const { name, live } = await client.getDevice({ query: { deviceId } });
        return [name, live.connection];
      };
      const isOnline = ['Projector of the proof', 'online'];
      await expect.poll(seen(eoms), { timeout: 60_000 }).toEqual(isOnline);

      expect(await stop()).toBe(0);
      const [, again = ''] = await start(/(http:\/\/[\w.:]+)/);
      await expect
        .poll(
          () =>
            fetch(`${again}/health`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 60_000 },
        )
        .toBe(200);
      await expect.poll(seen(await signIn(again)), { timeout: 60_000 }).toEqual(isOnline);
      expect(await stop()).toBe(0);
    } finally {
      await projector.close();
    }
  }, 400_000);
});
