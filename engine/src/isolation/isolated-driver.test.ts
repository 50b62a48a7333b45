import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drivers } from '@eoms/drivers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collectHistory, type HistoryRow } from '../testing/collect-history.ts';
import { createVenue, type Venue } from '../testing/venue.ts';
import { type DriverHost, loadIsolatedDriver } from './driver-host.ts';
import type { WorkerLimits } from './worker-process.ts';
import { workerProgram } from './worker-program.fixture.ts';

const patience = { timeout: 15_000, interval: 25 };
/** A driver in one file that talks to a projector simulator and also runs `extra`. */
const source = (id: string, poll: string, extra = '') => `
${extra}
const name = { zh: '测试', en: 'test' };
export const driver = ({ deviceError }) => ({
  id: '${id}', version: '1.2.3', name, category: ['projector'], protocol: 'PJLink', control: 'tcp',
  transport: { kind: 'tcp', port: 4352, frame: { delimiter: '\\r' } },
  params: [{ id: 'host', name, type: 'host', required: true }, { id: 'port', name, type: 'port', default: 4352 }],
  properties: [
    { id: 'power', name, type: 'enum', access: 'rw', capability: 'power', staleAfterMs: 60000,
      enum: (device) => [{ code: 'on', name }, { code: 'standby', name }, { code: device.get('power') ?? 'none', name }],
      alarm: [{ id: 'on', op: '==', value: 'on', level: 'minor', text: { zh: '开', en: 'is on' } }] },
    { id: 'lamp', name, type: 'int', access: 'r', index: { from: 1, to: 2, label: (i) => ({ zh: '灯' + i, en: 'lamp ' + i }) } },
  ],
  actions: [
    { id: 'powerOn', name, expect: [{ property: 'power', in: ['on'] }], run: async (device) => {
      const answer = await device.line.request('%1POWR 1\\r');
      if (!String(answer).includes('OK')) throw deviceError('refused', { zh: '否', en: 'no' });
    } },
    { id: 'burst', name, run: async () => { setTimeout(() => { throw new Error('late bug'); }, 1); } },
  ],
  open: async (device) => { await device.line.next(); },
  picture: async (device, { index }) => {
    if (index === 2) throw deviceError('unsupported', { zh: '没有', en: 'none' });
    return index === 3 ? { bytes: 'no bytes' } : { bytes: Buffer.from([0xff, 0xd8, index]) };
  },
  neighbours: async () => switchPorts,
  poll: [{ id: 'power', everyMs: 200, run: async (device) => { ${poll} } }],
});
`;
const honest = `
  const answer = String(await device.line.request('%1POWR ?\\r'));
  device.set('power', answer.endsWith('=1') ? 'on' : 'standby');
  device.set('lamp', 7, { index: 2 });`;

describe('a driver in its own process', () => {
  let folder: string;
  const venues: Venue[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eoms-drivers-'));
  });
  afterEach(async () => {
    for (const venue of venues.splice(0)) await venue.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const load = async (id: string, text: string, limits: Partial<WorkerLimits> = {}): Promise<DriverHost> => {
    const file = join(folder, `${id}.mjs`);
    await writeFile(file, text);
    return loadIsolatedDriver({ file, program: await workerProgram(), limits });
  };
  /** A venue with one projector on the built-in driver and one on the isolated driver. */
  const venueWith = async (host: DriverHost, rows: HistoryRow[] = [], allowAddress = () => true) => {
    const sinks = { history: collectHistory(rows) };
    const venue = createVenue({ drivers, isolated: [host], sinks, allowAddress });
    venues.push(venue);
    const simulator = await venue.projector('good', { power: 'standby' });
    venue.define('odd', host.driver.id, { host: simulator.host, port: simulator.port });
    venue.engine.start();
    await expect.poll(() => venue.value('good', 'power'), patience).toBe('standby');
    return { venue, simulator };
  };
  const goesOn = async (venue: Venue) => {
    await venue.engine.readNow('good');
    expect(venue.connection('good')).toBe('online');
  };

  it('is described as data, and works like any other', async () => {
    const host = await load('Polite', source('Polite', honest));
    expect(host.driver).toMatchObject({ id: 'Polite', version: '1.2.3', transport: { port: 4352 } });
    const rows: HistoryRow[] = [];
    const { venue } = await venueWith(host, rows);
    await expect.poll(() => venue.value('odd', 'power'), patience).toBe('standby');
    expect(venue.connection('odd')).toBe('online');
    expect(venue.value('odd', 'lamp[2]')).toBe(7);
    const [power, lamp] = venue.engine.propertiesOf('odd');
    expect(power?.enum?.map(({ code }) => code)).toEqual(['on', 'standby', 'standby']);
    expect(lamp?.index?.labels.map(({ en }) => en)).toEqual(['lamp 1', 'lamp 2']);
    const ids = { deviceId: 'odd', args: {}, cause: { kind: 'person' } } as const;
    venue.engine.execute({ ...ids, id: 'c1', action: 'powerOn' });
    await expect.poll(() => venue.engine.commands.get('c1')?.status, patience).toBe('confirmed');
    expect(venue.news['alarm.raised'].map(({ key }) => key)).toEqual(['odd:power:on']);
    await expect
      .poll(
        () =>
          rows.filter(({ deviceId, property }) => deviceId === 'odd' && property === 'power').map(({ value }) => value),
        patience,
      )
      .toEqual(['standby', 'on']);
    const stop = venue.engine.watch('odd');
    await venue.engine.readNow('odd');
    await expect
      .poll(() => venue.news['device.frame'].map(({ frame }) => frame.text), patience)
      .toContain('%1POWR ?\\r');
    stop();
    await expect.poll(() => venue.engine.diagnostics('odd')?.frames.length ?? 0, patience).toBeGreaterThan(2);
    venue.engine.remove('odd');
    expect(venue.engine.state.get('odd')).toBeUndefined();
  });

  it('delivers pictures and the ports of a switch, and is not believed when they are something else', async () => {
    const ports = {
      name: 'sw',
      macs: ['00:11:22:aa:bb:cc'],
      resolved: [['10.0.0.2', '00:11:22:aa:bb:cd']],
      isPartial: false,
      ports: [{ port: 1, name: 'ge1', announced: [], macs: ['00:11:22:aa:bb:cd'] }],
    };
    const host = await load('Sees', source('Sees', honest, `const switchPorts = ${JSON.stringify(ports)};`));
    expect(host.driver.neighbours).toBeDefined();
    const { venue } = await venueWith(host);
    await expect.poll(() => venue.connection('odd'), patience).toBe('online');
    expect([...(await venue.engine.picture('odd', 1)).bytes]).toEqual([0xff, 0xd8, 1]);
    await expect(venue.engine.picture('odd', 2)).rejects.toMatchObject({ code: 'device.noPicture' });
    await expect(venue.engine.picture('odd', 3)).rejects.toMatchObject({ code: 'device.pictureFailed' });
    expect(await venue.engine.neighbours('odd')).toEqual(ports);
    venue.engine.remove('odd');

    const liar = await load('Lies', source('Lies', honest, 'const switchPorts = { ports: [{ name: 7 }] };'));
    const other = await venueWith(liar);
    await expect.poll(() => other.venue.connection('odd'), patience).toBe('online');
    await expect(other.venue.engine.neighbours('odd')).rejects.toMatchObject({ code: 'device.neighboursFailed' });
  });

  it('asks whether it may connect to an address', async () => {
    const host = await load('Asker', source('Asker', honest));
    const venue = createVenue({ isolated: [host], allowAddress: () => false });
    venues.push(venue);
    venue.define('odd', 'Asker', { host: '127.0.0.1', port: 9 });
    venue.engine.start();
    await expect.poll(() => venue.engine.state.get('odd')?.reason?.en, patience).toContain('not allowed');
  });

  it('asks again when the networks have changed', async () => {
    let allowed = true;
    const host = await load('Again', source('Again', honest));
    const { venue } = await venueWith(host, [], () => allowed);
    await expect.poll(() => venue.connection('odd'), patience).toBe('online');
    allowed = false;
    venue.engine.recheckAddresses();
    await expect.poll(() => venue.engine.state.get('odd')?.reason?.en, patience).toContain('not allowed');
    allowed = true;
    venue.engine.recheckAddresses();
    await expect.poll(() => venue.connection('odd'), patience).toBe('online');
  });

  const faulty: [string, string, Partial<WorkerLimits>, string][] = [
    ['spins', 'for (;;) {}', { pingMs: 100 }, 'did not answer'],
    ['throws outside of every call', 'setTimeout(() => { throw new Error("late bug"); }, 1);', {}, 'late bug'],
    [
      'eats memory',
      'const all = []; for (;;) all.push({ n: all.length, text: String(all.length) });',
      { heapMb: 24 },
      'memory',
    ],
    [
      'hoards buffers',
      'for (let i = 0; i < 40; i++) { kept.push(new Uint8Array(4 << 20).fill(1)); await new Promise((r) => setTimeout(r, 50)); }',
      { pingMs: 500, buffersMb: 64 },
      'memory',
    ],
    ['ends its process', 'process.exit(3);', {}, 'ended by itself'],
    ['throws in a poll', 'JSON.parse("{");', {}, 'JSON'],
  ];
  it.each(faulty)(
    'that %s is set aside and named while the others go on',
    async (what, poll, limits, reason) => {
      const id = `Faulty${faulty.findIndex(([name]) => name === what)}`;
      const host = await load(id, source(id, poll, 'const kept = [];'), limits);
      const { venue } = await venueWith(host);
      await expect
        .poll(() => venue.news['driver.setAside'].map(({ driverId, deviceId }) => [driverId, deviceId]), patience)
        .toEqual([[id, 'odd']]);
      expect(venue.news['driver.setAside'][0]?.error).toContain(reason);
      expect(venue.connection('odd')).toBe('offline');
      expect(venue.engine.state.get('odd')?.reason?.en).toContain('set aside');
      await expect.poll(() => venue.engine.diagnostics('odd')?.setAside, patience).toBe(true);
      await goesOn(venue);
    },
    40_000,
  );

  it('fails its open commands when its process dies, and comes back', async () => {
    const host = await load('Burst', source('Burst', honest));
    const { venue } = await venueWith(host);
    await expect.poll(() => venue.connection('odd'), patience).toBe('online');
    venue.engine.execute({ id: 'c2', deviceId: 'odd', action: 'burst', args: {}, cause: { kind: 'person' } });
    await expect
      .poll(() => venue.news['device.wentOffline'].map(({ deviceId }) => deviceId), patience)
      .toContain('odd');
    expect(['failed', 'confirmed']).toContain(venue.engine.commands.get('c2')?.status);
    await expect
      .poll(() => venue.news['device.wentOnline'].filter(({ deviceId }) => deviceId === 'odd').length, patience)
      .toBe(2);
  });

  it('is retried after it was set aside', async () => {
    const host = await load('Chance', source('Chance', 'for (;;) {}'), { pingMs: 50 });
    const { venue } = await venueWith(host);
    await expect.poll(() => venue.news['driver.setAside'].length, patience).toBe(1);
    await writeFile(join(folder, 'Chance.mjs'), source('Chance', honest));
    venue.engine.reconnect('odd');
    await expect.poll(() => venue.value('odd', 'power'), patience).toBe('standby');
  });

  it.each([
    ['that exports nothing', 'export const x = 1;', 'exports no "driver"'],
    ['with a syntax error', 'export const driver = {', 'Unexpected'],
    ['that describes a property twice', source('Twice', '').replace("id: 'lamp'", "id: 'power'"), 'twice'],
    ['that never finishes loading', 'for (;;) {}', 'too long'],
  ])('%s is refused with a reason', async (_what, text, reason) => {
    await expect(
      load(`Refused${reason.length}`, text, { loadMs: reason === 'too long' ? 1_500 : 15_000 }),
    ).rejects.toThrow(reason);
  });
});
