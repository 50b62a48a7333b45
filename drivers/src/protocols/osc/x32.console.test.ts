import { createSocket, type Socket } from 'node:dgram';
import { fromBuffer, toBuffer } from 'osc-min';
import { afterEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../../kit/simulator.ts';
import { createConsole } from './x32.console.ts';
import { simulateX32 } from './x32.simulator.ts';

const host = '127.0.0.1';
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

type Word = number | string | { readonly type: 'integer'; readonly value: number };
const i = (value: number): Word => ({ type: 'integer', value });
interface Received {
  readonly address: string;
  readonly args: readonly unknown[];
}

/** An independent client, which encodes and decodes with osc-min. */
const client = async (simulator: Simulator) => {
  const socket = await new Promise<Socket>((resolve) => {
    const one = createSocket({ type: 'udp4', recvBufferSize: 4_194_304 });
    one.bind(0, host, () => resolve(one));
  });
  opened.push({ close: () => socket.close() });
  const received: Received[] = [];
  socket.on('message', (data) => {
    // A node is answered under a name that is no OSC address, which osc-min refuses to read.
    if (data.toString('latin1', 0, 12) === 'node\0\0\0\0,s\0\0')
      received.push({ address: 'node', args: [data.toString('utf8', 12, data.indexOf(0, 12))] });
    else {
      const packet = fromBuffer(data);
      if (packet.oscType === 'message')
        received.push({ address: packet.address, args: packet.args.map((one) => one.value) });
    }
  });
  const say = (address: string, ...args: readonly Word[]): void => {
    const bytes = toBuffer({ address, args: [...args] });
    socket.send(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), simulator.port, host);
  };
  const ask = async (address: string, ...args: readonly Word[]): Promise<readonly unknown[] | undefined> => {
    received.length = 0;
    const under = address === '/node' ? 'node' : address;
    say(address, ...args);
    const answered = () => received.find((one) => one.address === under);
    await expect.poll(answered, { interval: 1, timeout: 3_000, message: address }).toBeDefined();
    return answered()?.args;
  };
  return { say, ask, received };
};

const simulate = async (): Promise<Simulator> => {
  const simulator = await simulateX32({ host, port: 0, params: { name: 'FOH', model: 'X32RACK' } });
  opened.push(simulator);
  return simulator;
};

/** One address of every kind that the protocol document lists, and the type of its value. */
const kinds: readonly (readonly [string, 'number' | 'string'])[] = [
  ...['/config/chlink/31-32', '/config/auxlink/7-8', '/config/fxlink/1-2', '/config/buslink/15-16'],
  ...['/config/mtxlink/5-6', '/config/mute/6', '/config/linkcfg/hadly', '/config/mono/mode', '/config/solo/dimpfl'],
  ...['/config/talk/enable', '/config/talk/B/destmap', '/config/osc/f2', '/config/routing/routswitch'],
  ...['/config/routing/IN/25-32', '/config/routing/AES50A/41-48', '/config/routing/CARD/1-8'],
  ...['/config/routing/OUT/13-16', '/config/routing/PLAY/AUX', '/config/userrout/out/48', '/config/userrout/in/32'],
  ...['/config/userctrl/C/color', '/config/tape/gainL', '/config/amixenable/Y', '/config/dp48/assign/48'],
  ...['/ch/32/config/source', '/ch/32/delay/time', '/ch/32/preamp/hpf', '/ch/32/gate/filter/f', '/ch/32/dyn/mgain'],
  ...['/ch/32/dyn/filter/type', '/ch/32/insert/sel', '/ch/32/eq/4/q', '/ch/32/mix/mlevel', '/ch/32/mix/15/panFollow'],
  ...['/ch/32/mix/16/level', '/ch/32/grp/dca', '/ch/32/automix/weight', '/auxin/08/preamp/trim', '/auxin/08/eq/1/g'],
  ...['/auxin/08/mix/01/type', '/fxrtn/08/mix/fader', '/fxrtn/08/grp/mute', '/bus/16/dyn/keysrc', '/bus/16/eq/6/type'],
  ...['/bus/16/mix/05/pan', '/mtx/06/preamp/invert', '/mtx/06/mix/fader', '/main/st/mix/pan', '/main/st/dyn/thr'],
  ...['/main/m/mix/06/on', '/main/m/eq/1/f', '/dca/8/fader', '/dca/8/config/icon', '/fx/8/type', '/fx/4/source/r'],
  ...['/fx/8/par/64', '/outputs/main/16/delay/time', '/outputs/aux/06/pos', '/outputs/p16/16/iQ/model'],
  ...['/outputs/aes/02/src', '/outputs/rec/02/pos', '/headamp/127/gain', '/headamp/127/phantom', '/-ha/31/index'],
  ...['/-stat/selidx', '/-stat/solosw/80', '/-stat/screen/METER/page', '/-stat/tape/state', '/-stat/urec/etime'],
  ...['/-prefs/lampon', '/-prefs/remote/port', '/-prefs/iQ/16/iQsound', '/-prefs/card/USBmode', '/-prefs/rta/decay'],
  ...['/-prefs/ip/addr/3', '/-prefs/key/layout', '/-usb/dirpos', '/-urec/srate', '/-urec/marker/100/time'],
  ...[
    '/-action/clearsolo',
    '/-show/prepos/current',
    '/-show/showfile/cue/099/numb',
    '/-show/showfile/scene/099/hasdata',
  ],
  ...[
    '/-show/showfile/snippet/099/channels',
    '/-show/showfile/show/inputs',
    '/-libs/ch/100/hasdata',
    '/-libs/fx/001/type',
  ],
].map((address) => [address, 'number'] as const);
const names = [
  ...['/config/userctrl/A/btn/12', '/config/dp48/grpname/12', '/ch/32/config/name', '/main/m/config/name'],
  ...['/-stat/aes50/A', '/-prefs/name', '/-prefs/key/99', '/-usb/dir/000/name', '/-urec/session/001/name'],
  ...['/-undo/time', '/-show/showfile/scene/000/name', '/-libs/mon/001/name'],
].map((address) => [address, 'string'] as const);

describe('the address space of the simulated console', () => {
  it('answers every kind of address', async () => {
    const { ask } = await client(await simulate());
    for (const [address, type] of [...kinds, ...names]) {
      const [value] = (await ask(address)) ?? [];
      expect([address, typeof value]).toEqual([address, type]);
    }
    expect(await ask('/info')).toEqual(['V2.07', 'osc-server', 'X32RACK', '4.06']);
    expect(await ask('/status')).toEqual(['active', host, 'osc-server']);
    expect(await ask('/xinfo')).toEqual([host, 'FOH', 'X32RACK', '4.06']);
  });

  it('is read whole in seconds, and no address is silent', async () => {
    const simulator = await simulate();
    const { say, received } = await client(simulator);
    const { addresses } = createConsole({ name: '', address: host }, () => {});
    expect(addresses.length).toBeGreaterThan(10_000);
    const begun = performance.now();
    const inFlight = 100;
    for (let at = 0; at < addresses.length; at += inFlight) {
      const block = addresses.slice(at, at + inFlight);
      for (const address of block) say(address);
      await expect.poll(() => received.length, { interval: 1, timeout: 5_000 }).toBe(at + block.length);
    }
    expect(new Set(received.map(({ address }) => address)).size).toBe(addresses.length);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  it('speaks in nodes, written as in a scene file, and takes them back', async () => {
    const { ask, say } = await client(await simulate());
    const lines = [
      '/config/chlink OFF OFF OFF OFF OFF ON OFF ON OFF OFF OFF OFF OFF ON OFF ON',
      '/config/solo   0.0 LR 0.0 PFL PFL PFL OFF OFF OFF -20 OFF OFF OFF   0.3 OFF OFF OFF',
      '/config/talk/A -12.0 OFF OFF %000000001111111111',
      '/config/routing/IN UIN1-8 UIN9-16 A1-8 UIN25-32 AUX1-4',
      '/config/routing/AES50B UOUT1-8 UOUT9-16 UOUT17-24 UOUT33-40 UOUT41-48 UOUT41-48',
      '/config/userctrl/A/enc "X001" "X101" "X201" "X300"',
      '/ch/01/config "Lead Vox" 2 YEi 1',
      '/ch/01/preamp +5.5 OFF ON 24 101',
      '/ch/01/gate ON EXP2 -52.5 44.0 0  142  101 0',
      '/ch/01/gate/filter ON LC12 94.6',
      '/ch/01/dyn ON COMP RMS LOG -22.0 2.5 3 5.50 12 0.05  89 POST 0 100 OFF',
      '/ch/01/eq/3 PEQ 4k53 +2.00 3.9',
      '/ch/01/mix ON  -4.8 ON +0 OFF   -oo',
      '/ch/01/mix/09 ON -10.7 -40 PRE 0',
      '/ch/01/grp %00000001 %000001',
      '/bus/01/mix/06 ON   -oo',
      '/mtx/01/dyn OFF COMP RMS LOG 0.0 3.0 1 0.00 10 10.0  151 POST 100 OFF',
      '/dca/1 ON   0.0',
      '/fx/1/source MIX13 MIX13',
      '/outputs/p16/01/iQ OFF none Linear 0',
      '/headamp/000 +22.5 OFF',
    ];
    for (const line of lines) {
      const path = line.slice(1, line.indexOf(' '));
      say('/', line.slice(1));
      expect(await ask('/node', path)).toEqual([`${line}\n`]);
    }
    expect(await ask('/ch/01/config')).toEqual(['Lead Vox', 2, 11, 1]);
    say('/ch/01/config', 'Choir', i(5));
    expect(await ask('/ch/01/config')).toEqual(['Choir', 5, 11, 1]);
  });

  it('keeps every value in its range, and takes a choice by its name', async () => {
    const { ask, say } = await client(await simulate());
    say('/ch/01/gate/mode', 'DUCK');
    expect(await ask('/ch/01/gate/mode')).toEqual([4]);
    say('/ch/01/gate/mode', i(5));
    expect(await ask('/ch/01/gate/mode')).toEqual([4]);
    say('/ch/01/mix/fader', 1.5);
    expect(await ask('/ch/01/mix/fader')).toEqual([1]);
    say('/ch/01/config/name', 'A name that is far too long');
    expect(await ask('/ch/01/config/name')).toEqual(['A name that ']);
    say('/headamp/000/gain', 0.5);
    expect((await ask('/node', 'headamp/000'))?.[0]).toBe('/headamp/000 +24.0 OFF\n');
  });

  it('notifies others of every change, but not of unchanged values', async () => {
    const simulator = await simulate();
    const [one, two] = [await client(simulator), await client(simulator)];
    two.say('/xremote');
    await two.ask('/status');
    one.say('/bus/07/eq/2/g', 0.75);
    one.say('/bus/07/eq/2/g', 0.75);
    one.say('/-stat/solosw/05', i(1));
    await expect
      .poll(() => two.received.map(({ address }) => address))
      .toEqual(['/status', '/bus/07/eq/2/g', '/-stat/solosw/05', '/-stat/solo']);
    one.say('/-action/clearsolo', i(1));
    await expect
      .poll(() => two.received.slice(4))
      .toEqual([
        { address: '/-stat/solosw/05', args: [0] },
        { address: '/-stat/solo', args: [0] },
      ]);
  });

  it('feeds subscriptions and meters until they end', async () => {
    const simulator = await simulate();
    const { ask, say, received } = await client(simulator);
    const count = (address: string) => received.filter((one) => one.address === address).length;
    const last = (address: string) => received.findLast((one) => one.address === address)?.args[0];
    say('/subscribe', '/ch/01/mix/fader', i(1));
    say('/formatsubscribe', '/dcas', '/dca/*/on', i(1), i(8), i(1));
    say('/batchsubscribe', '/m8', '/meters/8', i(0), i(5), i(1));
    say('/meters', '/meters/1');
    await expect
      .poll(() => ['/ch/01/mix/fader', '/dcas', '/m8', '/meters/1'].every((name) => count(name) > 2))
      .toBe(true);
    const dcas = new DataView((last('/dcas') as DataView).buffer, (last('/dcas') as DataView).byteOffset);
    expect([dcas.getInt32(0, true), dcas.getInt32(4, true), dcas.getInt32(32, true)]).toEqual([36, 1, 1]);
    expect((last('/m8') as DataView).byteLength).toBe(4 + 6 * 4);
    const meters = new DataView((last('/meters/1') as DataView).buffer, (last('/meters/1') as DataView).byteOffset);
    expect([meters.getInt32(0, true), (last('/meters/1') as DataView).byteLength]).toEqual([96, 4 + 96 * 4]);
    say('/renew', '/dcas');
    say('/unsubscribe', '/ch/01/mix/fader');
    await ask('/xinfo');
    received.length = 0;
    await expect.poll(() => count('/dcas')).toBeGreaterThan(2);
    expect(count('/ch/01/mix/fader')).toBe(0);
    // Another client's feed shows that time passes.
    const clock = await client(simulator);
    clock.say('/subscribe', '/ch/01/mix/on');
    say('/unsubscribe');
    await ask('/status');
    received.length = 0;
    clock.received.length = 0;
    await expect.poll(() => clock.received.length).toBeGreaterThan(3);
    expect(received).toEqual([]);
  });

  it('saves scenes, and loads them back', async () => {
    const { ask, say } = await client(await simulate());
    say('/ch/03/mix/fader', 0.75);
    expect(await ask('/save', 'scene', i(7), 'Matinee', '')).toEqual(['scene', 1]);
    expect(await ask('/node', '-show/showfile/scene/007')).toEqual([
      `/-show/showfile/scene/007 "Matinee" "" %${'0'.repeat(31)} 1\n`,
    ]);
    say('/ch/03/mix/fader', 0);
    expect(await ask('/load', 'scene', i(7))).toEqual(['scene', 1]);
    expect((await ask('/ch/03/mix/fader'))?.[0]).toBeCloseTo(0.75, 3);
    expect(await ask('/-show/prepos/current')).toEqual([7]);
    expect(await ask('/delete', 'scene', i(7))).toEqual(['scene', 1]);
    expect(await ask('/load', 'scene', i(100))).toEqual(['scene', 0]);
  });
});
