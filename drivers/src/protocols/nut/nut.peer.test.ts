import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { openLive } from '../../testing/live-device.ts';
import { describeWithPeer, freePort, type Peer, runPeer, startPeer } from '../../testing/start-peer.ts';
import { nut } from './nut.driver.ts';
import { simulateNut } from './nut.simulator.ts';

const host = '127.0.0.1';

const battery = (status: string, charge: number): string => `device.mfr: Dummy
device.model: "Dummy UPS"
ups.mfr: Dummy
ups.status: ${status}
ups.load: 31
battery.charge: ${charge}
battery.runtime: 900
input.voltage: 229.5
`;

describeWithPeer(['upsd', 'dummy-ups'], 'against upsd with dummy-ups', () => {
  let [folder, port] = ['', 0];
  const peers: Peer[] = [];
  const file = (name: string) => join(folder, name);
  beforeAll(async () => {
    port = await freePort();
    folder = await mkdtemp(join(tmpdir(), 'eoms-nut-'));
    await chmod(folder, 0o700);
    await writeFile(
      file('ups.conf'),
      `[hall]\ndriver = dummy-ups\nport = ${file('hall.dev')}\nmode = dummy-once\npollinterval = 1\n`,
    );
    await writeFile(file('upsd.conf'), `LISTEN ${host} ${port}\n`);
    await writeFile(file('upsd.users'), '[operator]\npassword = right\nactions = SET\ninstcmds = ALL\n');
    await writeFile(file('hall.dev'), `${battery('OL', 97)}`);
    const common = { cwd: folder, env: { NUT_CONFPATH: folder, NUT_STATEPATH: folder, NUT_ALTPIDPATH: folder } };
    const user = userInfo().username;
    peers.push(
      await startPeer({
        ...common,
        program: 'dummy-ups',
        args: ['-a', 'hall', '-u', user, '-F', '-D'],
        ready: async () => (await runPeer('ls', [folder])).stdout.includes('dummy-ups-hall'),
      }),
    );
    peers.push(await startPeer({ ...common, program: 'upsd', args: ['-u', user, '-F', '-D'], ready: { tcp: port } }));
  });
  afterAll(async () => {
    for (const peer of peers.reverse()) await peer.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads the UPS and sees its status change', async () => {
    const live = await openLive(nut, { host, port });
    const read = async () => {
      await live.poll('variables').catch(() => {});
      return [live.status('battery'), live.status('powerSource'), live.status('voltage')];
    };
    const patience = { timeout: 8_000, interval: 100 };
    await expect.poll(read, patience).toEqual([97, 'mains', 229.5]);
    await writeFile(file('hall.dev'), `${battery('OB DISCHRG', 40)}`);
    await expect.poll(async () => (await read()).slice(0, 2), patience).toEqual([40, 'battery']);
    live.close();
  });

  it('learns what is not allowed', async () => {
    const good = await openLive(nut, { host, port, user: 'operator', password: 'right' });
    await expect(good.execute('command', { command: 'fly.away' })).rejects.toMatchObject({ kind: 'unsupported' });
    const bad = await openLive(nut, { host, port, user: 'operator', password: 'wrong' });
    await expect(bad.execute('command', { command: 'load.off' })).rejects.toMatchObject({ kind: 'signIn' });
    await expect(openLive(nut, { host, port, ups: 'nowhere' })).rejects.toMatchObject({ kind: 'refused' });
    good.close();
    bad.close();
  });

  it('does not know what the UPS fills with −1, nor anything once the server has lost its UPS', async () => {
    const live = await openLive(nut, { host, port });
    const read = () => live.poll('variables').catch((error: unknown) => error);
    const shown = () => read().then(() => ['battery', 'load', 'powerSource'].map((key) => live.status(key)));
    await expect.poll(shown, { timeout: 10_000 }).toEqual([40, 31, 'battery']);
    await writeFile(file('hall.dev'), battery('OL', -1));
    await expect.poll(shown, { timeout: 10_000 }).toEqual([null, 31, 'mains']);
    await peers[0]?.stop();
    await expect.poll(shown, { timeout: 30_000 }).toEqual([null, null, null]);
    expect(await read()).toMatchObject({ kind: 'timeout', text: { en: expect.stringMatching(/UPS/) } });
    live.close();
  });
});

describeWithPeer(['upsc', 'upscmd'], 'the simulator asked by the NUT clients', () => {
  let simulator: Simulator | undefined;
  beforeAll(async () => {
    simulator = await simulateNut({ host, port: 0, params: { user: 'admin', password: 'right' } });
  });
  afterAll(() => simulator?.close());
  const at = () => `${host}:${simulator?.port ?? 0}`;

  it('is listed, read and commanded', async () => {
    expect((await runPeer('upsc', ['-l', at()])).stdout.trim()).toBe('ups');
    expect((await runPeer('upsc', [`ups@${at()}`])).stdout).toContain('battery.charge: 100');
    expect((await runPeer('upsc', [`ups@${at()}`, 'input.voltage'])).stdout.trim()).toBe('230.1');
    expect((await runPeer('upscmd', ['-l', `ups@${at()}`])).stdout).toContain('beeper.disable');
    const off = await runPeer('upscmd', ['-u', 'admin', '-p', 'right', `ups@${at()}`, 'beeper.disable']);
    expect(off.stdout + off.stderr).toContain('OK');
    expect(simulator?.state().beeper).toBe('disabled');
    const denied = await runPeer('upscmd', ['-u', 'admin', '-p', 'wrong', `ups@${at()}`, 'beeper.enable']);
    expect(denied.stderr).toContain('ACCESS-DENIED');
  });
});
