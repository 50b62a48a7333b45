import { letTimePass } from '@eoms/contract/testing';
import { afterEach, expect, it } from 'vitest';
import { openLive } from '../../testing/live-device.ts';
import { describeWithPeer, freePort, runPeer, startPeer } from '../../testing/start-peer.ts';
import { osc } from './osc.driver.ts';
import { show } from './osc.fixture.ts';
import { simulateOsc } from './osc.simulator.ts';
import { oscX32 } from './x32.driver.ts';
import { simulateX32 } from './x32.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const oscSend = async (port: number, ...words: readonly string[]): Promise<void> => {
  const { code, stderr } = await runPeer('oscsend', [host, String(port), ...words]);
  expect([code, stderr]).toEqual([0, '']);
};

describeWithPeer(['oscsend', 'oscdump'], 'OSC with liblo', () => {
  it('reads in oscdump what the driver sends', async () => {
    const port = await freePort();
    const peer = await startPeer({
      program: 'oscdump',
      args: ['-L', String(port)],
      ready: async () => {
        await letTimePass(150, 'oscdump does not say when it listens');
        return true;
      },
    });
    opened.push({ close: peer.stop });
    const live = await openLive(osc, { host, port }, { definition: show });
    opened.push(live);
    await live.until(() => {
      void live.execute('go', { cue: 'Open the doors' });
      return peer.output().includes('/go');
    });
    expect(peer.output()).toMatch(/\/go siT "Open the doors" 7 #T/);
    await live.execute('fade', { level: 0.25 });
    await live.until(() => peer.output().includes('/1/fader1'));
    expect(peer.output()).toMatch(/\/1\/fader1 f 0\.250+/);
  });

  it('takes in the simulators what oscsend sends, and the driver receives of it', async () => {
    const console32 = await simulateX32({ host, port: 0 });
    opened.push(console32);
    const live = await openLive(oscX32, { host, port: console32.port });
    opened.push(live);
    await oscSend(console32.port, '/ch/01/mix/fader', 'f', '0.75');
    await oscSend(console32.port, '/ch/01/config/name', 's', 'Vox');
    await oscSend(console32.port, '/ch/01/mix/on', 'i', '0');
    await live.until(() => live.status('channelMute', 1) === true);
    expect([live.status('channelLevel', 1), live.status('channelName', 1)]).toEqual([0, 'Vox']);
    const device = await simulateOsc({ host, port: 0 });
    opened.push(device);
    await oscSend(device.port, '/1/fader1', 'f', '0.25');
    await expect.poll(() => device.state()['/1/fader1']).toBe(0.25);
    // It keeps the kind of value that it has.
    await oscSend(device.port, '/1/fader1', 'T');
    await oscSend(device.port, '/title', 's', 'Foyer');
    await expect.poll(() => device.state()['/title']).toBe('Foyer');
    expect(device.state()['/1/fader1']).toBe(0.25);
  });

  it('receives oscsend on a listening port', async () => {
    const listenPort = await freePort();
    const live = await openLive(osc, { host, port: 9, listenPort }, { definition: show });
    opened.push(live);
    await oscSend(listenPort, '/title', 's', 'Foyer');
    await oscSend(listenPort, '/cue/7/running', 'iT', '7');
    await live.until(() => live.status('running') === true);
    expect(live.status('title')).toBe('Foyer');
  });
});
