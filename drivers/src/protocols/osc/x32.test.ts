import { createSocket } from 'node:dgram';
import { afterEach, describe, expect, it } from 'vitest';
import { createDriverScript, type DriverScript } from '../../kit/driver-script.ts';
import type { Simulator } from '../../kit/simulator.ts';
import { type LiveDevice, openLive } from '../../testing/live-device.ts';
import { malformedFrames } from '../../testing/malformed-frames.ts';
import { encodeMessage, float, int, type OscArgument, text } from './osc.codec.ts';
import { oscX32 } from './x32.driver.ts';
import { isSameFader, toDecibels, toFader } from './x32.levels.ts';
import { simulateX32 } from './x32.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});
const message = (address: string, ...args: OscArgument[]): Buffer => encodeMessage({ address, args });

const connected = async (): Promise<DriverScript> => {
  const script = createDriverScript(oscX32);
  const open = script.open();
  await script.shouldSend(message('/xremote'));
  await script.shouldSend(message('/xinfo'));
  script.transmit(message('/xinfo', text('10.0.0.2'), text('FOH'), text('M32'), text('4.06')));
  await open;
  return script;
};

describe('levels', () => {
  it('follow the table of the protocol document', () => {
    const table: readonly (readonly [number, number])[] = [
      [0, -90],
      [0.0625, -60],
      [0.25, -30],
      [0.5, -10],
      [0.75, 0],
      [1, 10],
    ];
    for (const [fader, decibels] of table) {
      expect(toDecibels(fader)).toBe(decibels);
      expect(isSameFader(toFader(decibels), fader)).toBe(true);
    }
    expect(toFader(99)).toBe(1);
    expect(toDecibels(Number.POSITIVE_INFINITY)).toBe(10);
  });

  it('come back within a step', () => {
    for (let level = -90; level <= 10; level += 0.5)
      expect(Math.abs(toDecibels(toFader(level)) - level)).toBeLessThan(0.4);
  });
});

describe('the driver', () => {
  it('does not know what the console leaves unanswered while it answers the rest', async () => {
    const script = await connected();
    script.transmit(message('/main/st/mix/fader', float(0.75)));
    const poll = script.poll('levels');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await script.shouldSend(message('/main/st/mix/fader'));
      await script.advance(500);
    }
    await script.shouldSend(message('/main/st/mix/on'));
    expect(script.status('mainLevel')).toBe(0);
    script.transmit(message('/main/st/mix/on', int(1)));
    await script.shouldSend(message('/-show/prepos/current'));
    expect([script.status('mainLevel'), script.status('mainMute')]).toEqual([null, false]);
    await script.advance(10_000);
    await expect(poll).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('subscribes, and takes what it is sent', async () => {
    const script = await connected();
    expect(['consoleName', 'model', 'firmware'].map((id) => script.status(id))).toEqual(['FOH', 'M32', '4.06']);
    script.transmit(message('/ch/07/mix/fader', float(0.75)));
    script.transmit(message('/ch/07/mix/on', int(0)));
    script.transmit(message('/ch/07/config/name', text('Vox')));
    script.transmit(message('/config/mute/2', int(1)));
    script.transmit(message('/dca/8/on', int(1)));
    script.transmit(message('/-show/prepos/current', int(12)));
    script.transmit(message('/ch/99/mix/on', int(0)));
    expect([
      script.status('channelLevel', 7),
      script.status('channelMute', 7),
      script.status('channelName', 7),
    ]).toEqual([0, true, 'Vox']);
    expect([script.status('muteGroup', 2), script.status('dcaMute', 8), script.status('scene')]).toEqual([
      true,
      false,
      12,
    ]);
    const properties = typeof oscX32.properties === 'function' ? oscX32.properties(script.device) : [];
    expect(properties.find(({ id }) => id === 'channelLevel')?.index?.label?.(7).en).toBe('Vox');
  });

  it('sets, reads back, and sets once more what got lost', async () => {
    const script = await connected();
    const level = script.execute('channelLevel', { number: 3, level: 0 });
    const wanted = message('/ch/03/mix/fader', float(toFader(0)));
    const question = message('/ch/03/mix/fader');
    await script.shouldSend(wanted);
    await script.shouldSend(question);
    script.transmit(message('/ch/03/mix/fader', float(0)));
    await script.shouldSend(wanted);
    await script.shouldSend(question);
    script.transmit(wanted);
    await level;
    expect(script.status('channelLevel', 3)).toBe(0);
  });

  it('says so when the console does not obey', async () => {
    const script = await connected();
    const mute = script.execute('mainMute', { on: true });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await script.shouldSend(message('/main/st/mix/on', int(0)));
      await script.shouldSend(message('/main/st/mix/on'));
      script.transmit(message('/main/st/mix/on', int(1)));
    }
    await expect(mute).rejects.toMatchObject({ kind: 'refused' });
  });

  it('notices a console that fell silent, after asking twice', async () => {
    const script = await connected();
    const poll = script.poll('remote');
    await script.shouldSend(message('/xremote'));
    await script.shouldSend(message('/xinfo'));
    await script.advance(600);
    await script.shouldSend(message('/xinfo'));
    await script.advance(600);
    await expect(poll).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('outlives ten thousand malformed datagrams', async () => {
    const script = await connected();
    const samples = [
      message('/ch/07/mix/fader', float(0.5)),
      message('/config/mute/2', int(1)),
      message('/bus/01/config/name', text('Mon')),
    ];
    for (const frame of malformedFrames(10_000, samples, 13)) script.transmit(frame);
    script.transmit(message('/ch/07/mix/fader', float(1)));
    expect(script.status('channelLevel', 7)).toBe(10);
  });
});

describe('the simulated console', () => {
  const simulate = async (): Promise<Simulator> => {
    const simulator = await simulateX32({ host, port: 0, params: { model: 'X32RACK' } });
    opened.push(simulator);
    return simulator;
  };
  const drive = async ({ port }: Simulator): Promise<LiveDevice> => {
    const live = await openLive(oscX32, { host, port });
    opened.push(live);
    return live;
  };

  it('obeys one driver and notifies the other', async () => {
    const simulator = await simulate();
    const [one, two] = [await drive(simulator), await drive(simulator)];
    await one.execute('channelLevel', { number: 5, level: -12.3 });
    await one.execute('channelName', { number: 5, name: 'Lectern' });
    await one.execute('busMute', { number: 16, on: true });
    await one.execute('muteGroup', { number: 1, on: true });
    await one.execute('recallScene', { scene: 4 });
    await two.until(() => two.status('scene') === 4 && two.status('channelName', 5) === 'Lectern');
    expect([two.status('channelLevel', 5), two.status('busMute', 16), two.status('muteGroup', 1)]).toEqual([
      -12.3,
      true,
      true,
    ]);
    simulator.set('mainMute', true);
    await one.until(() => one.status('mainMute') === true);
    expect(simulator.state()).toMatchObject({ 'channelName[5]': 'Lectern', scene: 4 });
  });

  it('reports everything when asked', async () => {
    const simulator = await simulate();
    const live = await drive(simulator);
    for (const poll of ['levels', 'names']) await live.poll(poll);
    expect(live.values.size).toBe(Object.keys(simulator.state()).length + 3);
    expect([live.status('channelLevel', 32), live.status('dcaName', 8)]).toEqual([-90, '']);
  });

  it('lies, falls silent and comes back', async () => {
    const simulator = await simulate();
    const live = await drive(simulator);
    await simulator.fault('lie');
    await expect(live.execute('mainLevel', { level: -20 })).rejects.toMatchObject({ kind: 'refused' });
    await simulator.fault('garbage');
    await expect(live.poll('remote')).rejects.toMatchObject({ kind: 'timeout' });
    await simulator.fault('none');
    await live.poll('remote');
    expect(() => simulator.set('wings', 1)).toThrow('no "wings"');
    expect(() => simulator.set('mainLevel', 99)).toThrow('no value');
  });
});

describe('the simulated console', () => {
  it('goes on after subscriptions that it cannot serve', async () => {
    const console = await simulateX32({ host, port: 0 });
    opened.push(console);
    const socket = createSocket('udp4');
    opened.push({ close: () => socket.close() });
    const answers: Buffer[] = [];
    socket.on('message', (packet) => answers.push(packet));
    const subscriptions = ['/subscribe', '/formatsubscribe', '/batchsubscribe', '/meters'];
    const texts = ['x', '', 'a b', '/#', '/meters/*', '/ch/**', '\u0001', '__proto__', '/'.repeat(200)];
    const send = (packet: Buffer) => new Promise((resolve) => socket.send(packet, console.port, host, resolve));
    for (const address of subscriptions)
      for (const one of texts)
        for (const rest of [[], [int(-5), int(0x7fff_ffff), int(-1)], [text('/meters/1'), int(0)]])
          await send(message(address, text(one), ...rest));
    // Sent by the same timer as the others.
    await send(message('/subscribe', text('/ch/01/mix/fader'), int(1)));
    const served = () => answers.filter((packet) => packet.toString('latin1').startsWith('/ch/01/mix/fader'));
    await expect.poll(() => served().length, { timeout: 5_000 }).toBeGreaterThan(2);
  });
});
