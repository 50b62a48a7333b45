import { signalsEndpoints as calls, devicesEndpoints, type SignalLinkDraft } from '@eoms/contract';
import type { ResolvedProperty } from '@eoms/drivers/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { testDriver } from '../devices/devices.fixture.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';

const text = (en: string) => ({ zh: en, en });
const inputs = ['1', '2', '3'].map((code) => ({ code, name: text(`HDMI ${code}`) }));
const displayProperties: ResolvedProperty[] = [
  { id: 'input', name: text('Input'), type: 'enum', access: 'rw', capability: 'input', enum: inputs },
];
const matrixProperties: ResolvedProperty[] = [
  {
    id: 'out',
    name: text('Route'),
    type: 'enum',
    access: 'rw',
    capability: 'route',
    enum: inputs,
    index: { from: 1, to: 2, labels: [text('Left'), text('Right')] },
  },
];

describe('the signal map', () => {
  let system: DevicesApi;
  let operator: TestClient;
  const described = new Map<string, ResolvedProperty[]>();
  let ids: Record<'tv' | 'matrix' | 'pc' | 'hidden', string>;
  const link = (more: Partial<SignalLinkDraft>): SignalLinkDraft => ({
    fromDeviceId: ids.pc,
    fromPort: 'out',
    toDeviceId: ids.matrix,
    toPort: '3',
    note: '',
    ...more,
  });
  const save = (body: SignalLinkDraft, client = system.admin) => client.call(calls.saveSignalLink, { body });
  beforeAll(async () => {
    system = await openDevicesApi(testDriver, (engine) => ({
      ...engine,
      propertiesOf: (id) => described.get(id) ?? [],
    }));
    const { room, hall } = system.venue;
    ids = {
      tv: await system.add({ name: 'TV', placeId: room }),
      matrix: await system.add({ name: 'Matrix', placeId: room }),
      pc: await system.add({ name: 'PC', placeId: room }),
      hidden: await system.add({ name: 'Hidden player', placeId: hall }),
    };
    described.set(ids.tv, displayProperties).set(ids.matrix, matrixProperties);
    operator = system.api.signIn({ grants: { modelDeviceSourceMap: ['view', 'edit'] }, places: [room] });
  });
  afterAll(() => system.close());

  it('takes cables between known ports, one to an input', async () => {
    expect(await save(link({}))).toMatchObject({ code: '200' });
    expect(
      await save(link({ fromDeviceId: ids.matrix, fromPort: '2', toDeviceId: ids.tv, toPort: '1' })),
    ).toMatchObject({ code: '200' });
    expect(await save(link({ fromPort: 'second' }))).toMatchObject({ code: 'sourceMap.inputTaken' });
    expect(await save(link({ toPort: '9' }))).toMatchObject({ code: 'sourceMap.portUnknown' });
    expect(
      await save(link({ fromDeviceId: ids.matrix, fromPort: '3', toDeviceId: ids.tv, toPort: '2' })),
    ).toMatchObject({
      code: 'sourceMap.portUnknown',
    });
    expect(await save(link({ toDeviceId: ids.pc }))).toMatchObject({ code: 'sourceMap.sameDevice' });
    expect(await save(link({ id: newId(), toPort: '1' }))).toMatchObject({ code: '404' });
    expect(await save(link({ fromDeviceId: ids.hidden, toPort: '2' }), operator)).toMatchObject({ code: '404' });
  });

  it('shows ports, cables and what is on, and not what the caller may not see', async () => {
    await save(link({ fromDeviceId: ids.hidden, toPort: '2' }));
    system.engine.connect(ids.matrix, 'online');
    system.engine.read(ids.matrix, 'out[2]', '3');
    const { data } = await operator.call(calls.getSignalMap, { query: {} });
    expect(data?.nodes.map((node) => node.name).sort()).toEqual(['Matrix', 'PC', 'TV']);
    expect(data?.nodes.find((node) => node.name === 'Matrix')).toMatchObject({
      inputs: [{ code: '1' }, { code: '2' }, { code: '3' }],
      outputs: [
        { code: '1', name: { en: 'Left' } },
        { code: '2', name: { en: 'Right' } },
      ],
      active: [{ output: '2', input: '3' }],
      connection: 'online',
    });
    expect(data?.nodes.find((node) => node.name === 'PC')?.outputs.map((port) => port.code)).toEqual(['out']);
    expect(data?.links).toHaveLength(2);
    expect(JSON.stringify(data)).not.toContain(ids.hidden);
    const all = await system.admin.call(calls.getSignalMap, { query: { placeId: system.venue.hall } });
    expect(all.data?.nodes.map((node) => node.name).sort()).toEqual(['Hidden player', 'Matrix']);
  });

  it('knows what a display really shows, through the live routes', async () => {
    const shown = async (client = operator) =>
      (await client.call(calls.getShownSource, { query: { deviceId: ids.tv } })).data;
    expect(await shown()).toMatchObject({ ends: 'offline' });
    system.engine.connect(ids.tv, 'online');
    expect(await shown()).toMatchObject({ ends: 'inputUnknown' });
    system.engine.read(ids.tv, 'input', '1');
    expect(await shown()).toMatchObject({ ends: 'source', source: { deviceId: ids.pc, name: 'PC' } });
    system.engine.read(ids.matrix, 'out[2]', '2');
    const blocked = await shown();
    expect(blocked).toMatchObject({ ends: 'outOfSight', source: null });
    expect(JSON.stringify(blocked)).not.toContain('Hidden');
    expect(await shown(system.admin)).toMatchObject({ source: { name: 'Hidden player' } });
    system.engine.read(ids.tv, 'power', 'off');
    expect(await shown()).toMatchObject({ ends: 'off' });
    expect(await operator.call(calls.getShownSource, { query: { deviceId: ids.hidden } })).toMatchObject({
      code: '404',
    });
  });

  it('keeps positions, changes and removes cables, audited, and forgets all with the device', async () => {
    const positions = [{ deviceId: ids.tv, x: 10.5, y: -3 }];
    expect(await operator.call(calls.saveSignalPositions, { body: { positions } })).toMatchObject({ code: '200' });
    const foreign = { positions: [{ deviceId: ids.hidden, x: 0, y: 0 }] };
    expect(await operator.call(calls.saveSignalPositions, { body: foreign })).toMatchObject({ code: '404' });
    const map = async () => (await system.admin.call(calls.getSignalMap, { query: {} })).data;
    expect((await map())?.positions).toEqual(positions);
    const cables = (await map())?.links ?? [];
    const toHidden = cables.find((one) => one.fromDeviceId === ids.hidden)?.id ?? '';
    expect(await operator.call(calls.removeSignalLink, { params: { id: toHidden } })).toMatchObject({ code: '404' });
    expect(await system.admin.call(calls.removeSignalLink, { params: { id: toHidden } })).toMatchObject({
      code: '200',
    });
    const fromPc = cables.find((one) => one.fromDeviceId === ids.pc)?.id ?? '';
    expect(await save(link({ id: fromPc, toPort: '2', note: 'moved' }))).toMatchObject({ code: '200' });
    expect((await map())?.links.find((one) => one.id === fromPc)).toMatchObject({ toPort: '2', note: 'moved' });
    await system.admin.call(devicesEndpoints.removeDevice, { query: { deviceId: ids.tv } });
    expect((await map())?.links.map((one) => one.id)).toEqual([fromPc]);
    expect((await map())?.positions).toEqual([]);
  });
});
