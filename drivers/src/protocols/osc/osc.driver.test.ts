import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { createDriverScript } from '../../kit/driver-script.ts';
import { openLive } from '../../testing/live-device.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { freePort } from '../../testing/start-peer.ts';
import { encodeBundle, encodeMessage, float, int, text } from './osc.codec.ts';
import { osc } from './osc.driver.ts';
import { show } from './osc.fixture.ts';
import { simulateOsc } from './osc.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

describe('a declared OSC device', () => {
  it('is controlled, queried and listened to', async () => {
    const simulator = await simulateOsc({ host, port: 0 });
    opened.push(simulator);
    const live = await openLive(osc, { host, port: simulator.port, aliveAddress: '/ping' }, { definition: show });
    opened.push(live);
    await live.execute('fade', { level: 0.25 });
    await live.poll('values');
    await live.until(() => live.status('fader') === 25 && live.status('title') === 'Hall');
    expect(simulator.state()['/1/fader1']).toBe(0.25);
    await simulator.fault('mute');
    await expect(live.poll('values')).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('may always answer to one port', async () => {
    const listenPort = await freePort();
    const live = await openLive(osc, { host, port: 9, listenPort }, { definition: show });
    opened.push(live);
    const socket = createSocket('udp4');
    opened.push({ close: () => socket.close() });
    const bundle = encodeBundle([
      { address: '/title', args: [text('Foyer')] },
      { address: '/cue/12/running', args: [int(12), { type: 'T' }] },
    ]);
    socket.send(bundle, listenPort, host);
    await live.until(() => live.status('title') === 'Foyer');
    expect(live.status('running')).toBe(true);
  });

  it('refuses arguments that do not fit, and models that make no sense', async () => {
    const script = createDriverScript(osc, {}, { definition: show });
    await expect(script.execute('go', {})).rejects.toMatchObject({ kind: 'refused' });
    const go = script.execute('go', { cue: 'A1' });
    await script.shouldSend(encodeMessage({ address: '/go', args: [text('A1'), int(7), { type: 'T' }] }));
    await go;
    const wrong = {
      properties: [],
      actions: show.actions.map((action) => ({ ...action, params: [], wire: { ...action.wire, address: '/a/*' } })),
    };
    expect(osc.declares?.check?.(wrong).map(({ at }) => at)).toEqual([
      'actions/fade/address',
      'actions/fade/arguments',
      'actions/go/address',
      'actions/go/arguments',
    ]);
    expect(osc.declares?.check?.(show)).toEqual([]);
  });

  it('outlives ten thousand malformed datagrams', () => {
    const script = createDriverScript(osc, {}, { definition: show });
    const samples = [
      encodeMessage({ address: '/1/fader1', args: [float(0.5)] }),
      encodeBundle([{ address: '/title', args: [text('x')] }]),
    ];
    for (const frame of malformedFrames(10_000, samples, 17)) script.transmit(frame);
    script.transmit(encodeMessage({ address: '/1/fader1', args: [float(0.125)] }));
    expect(script.status('fader')).toBe(12.5);
  });
});
