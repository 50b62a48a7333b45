import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import type { Definition } from '../../kit/definition.ts';
import { runSearch } from '../../kit/search-script.ts';
import { openLive } from '../../testing/live-device.ts';
import { describeWithPeer, freePort, type Peer, runPeer, startPeer } from '../../testing/start-peer.ts';
import { createKnxDriver } from './knx.driver.ts';
import { simulateKnx } from './knx.simulator.ts';

const host = '127.0.0.1';
const name = { zh: '值', en: 'Value' };

const startKnxd = async (folder: string, connection: string): Promise<Peer & { port: number; url: string }> => {
  const [port, tcp] = [await freePort(), await freePort()];
  const file = join(folder, `knxd-${port}.ini`);
  const lines = [
    '[main]',
    'addr = 0.0.1',
    'client-addrs = 0.0.2:8',
    'connections = server,tcp,bus',
    '[server]',
    'server = ets_router',
    `port = ${port}`,
    'interface = lo',
    'discover = true',
    'tunnel = tunnel',
    '[tcp]',
    'server = knxd_tcp',
    `port = ${tcp}`,
    '[bus]',
    connection,
    '[tunnel]',
    '',
  ];
  await writeFile(file, lines.join('\n'));
  const peer = await startPeer({ program: 'knxd', args: [file], ready: { tcp } });
  return { ...peer, port, url: `ip:${host}:${tcp}` };
};

const definition: Definition = {
  properties: [
    { id: 'light', name, type: 'bool', access: 'rw', wire: { address: '1/2/3', dpt: '1.001', readAtStart: false } },
    { id: 'warmth', name, type: 'double', access: 'r', wire: { address: '1/2/4', dpt: '9.001', readAtStart: false } },
  ],
  actions: [],
};

describeWithPeer(['knxd', 'knxtool'], 'knxd', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-knxd-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('gives the driver a tunnel: knxtool sees what it writes and is received', async () => {
    const knxd = await startKnxd(folder, 'driver = dummy');
    const live = await openLive(createKnxDriver(systemClock), { host, port: knxd.port }, { definition });
    const listener = await startPeer({
      program: 'knxtool',
      args: ['groupsocketlisten', knxd.url],
      ready: () => true,
    });
    try {
      // Nothing says when knxtool listens.
      await vi.waitFor(
        async () => {
          await live.execute('writeGroup', { address: '1/2/3', dpt: '1.001', value: 'true' });
          await live.execute('writeGroup', { address: '1/2/4', dpt: '9.001', value: '21.5' });
          expect(listener.output()).toMatch(/1\/2\/3.*\n.*1\/2\/4.*0C 33/);
        },
        { timeout: 8_000, interval: 100 },
      );
      expect((await runPeer('knxtool', ['groupswrite', knxd.url, '1/2/3', '1'])).code).toBe(0);
      expect((await runPeer('knxtool', ['groupwrite', knxd.url, '1/2/4', '0c', '1a'])).code).toBe(0);
      await live.until(() => live.status('light') === true && live.status('warmth') === 21);
    } finally {
      await listener.stop();
      live.close();
      await knxd.stop();
    }
  });

  it('is found by the search', async () => {
    const knxd = await startKnxd(folder, 'driver = dummy');
    try {
      const args = { address: host, port: knxd.port, from: host, seconds: 5 };
      const search = runSearch(createKnxDriver(systemClock), args, (script) => script.stop());
      await search.over;
      expect(search.found[0]?.name).toContain('knxd');
    } finally {
      await knxd.stop();
    }
  });

  it('takes our simulator for an interface, and reads its groups', async () => {
    const simulator = await simulateKnx({ host, port: 0, params: { groups: '1/2/4=9.001:21.5; 1/2/3=1.001:false' } });
    const knxd = await startKnxd(folder, `driver = ipt\nip-address = ${host}\ndest-port = ${simulator.port}`);
    try {
      await expect.poll(() => simulator.state().tunnels, { timeout: 8_000 }).not.toBe(0);
      const read = await runPeer('knxtool', ['groupreadresponse', knxd.url, '1/2/4']);
      expect(read.stdout).toMatch(/0C 33/i);
      await runPeer('knxtool', ['groupswrite', knxd.url, '1/2/3', '1']);
      await expect.poll(() => simulator.state()['1/2/3'], { timeout: 8_000 }).toBe(true);
    } finally {
      await knxd.stop();
      await simulator.close();
    }
  });
});
