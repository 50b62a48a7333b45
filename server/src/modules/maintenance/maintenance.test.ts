import { maintenanceEndpoints as calls, devicesEndpoints, type MaintenanceDraft } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/uuid.ts';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { type DevicesApi, openDevicesApi } from '../devices/devices-api.fixture.ts';

describe('maintenance', () => {
  let system: DevicesApi;
  let operator: TestClient;
  let device: string;
  const grants = { modelDeviceMaintain: ['view', 'edit'] as const, deviceInformation: ['view'] as const };
  const draft = (more: Partial<MaintenanceDraft> = {}): MaintenanceDraft => ({
    deviceId: device,
    kind: 'cleaning',
    performedOn: '2026-03-01',
    performedBy: '李明',
    description: 'filter',
    cost: '120.50',
    nextOn: '2026-09-01',
    fileIds: [],
    ...more,
  });
  const save = async (body: MaintenanceDraft, client = system.admin) =>
    (await client.call(calls.saveMaintenance, { body })).data?.id ?? '';
  const today = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  beforeAll(async () => {
    system = await openDevicesApi();
    device = await system.add({ name: 'Projector 1' });
    operator = system.api.signIn({ grants, places: [system.venue.room] });
  });
  afterAll(() => system.close());

  it('is added, changed, found and removed, each with its audit entry', async () => {
    const id = await save(draft());
    const get = async () => (await system.admin.call(calls.getMaintenance, { params: { id } })).data;
    expect(await get()).toMatchObject({
      deviceName: 'Projector 1',
      placeName: 'Hall',
      cost: '120.50',
      createdBy: 'root',
    });
    await save(draft({ id, cost: null, kind: 'repair' }));
    expect(await get()).toMatchObject({ cost: null, kind: 'repair', createdBy: 'root' });
    const query = { keyword: 'ilte', kind: 'repair', from: '2026-02-01', to: '2026-03-01' };
    expect((await system.admin.call(calls.pageMaintenance, { query })).data).toMatchObject({ total: 1 });
    expect((await system.admin.call(calls.pageMaintenance, { query: { from: '2026-03-02' } })).data?.total).toBe(0);
    expect(await system.admin.call(calls.removeMaintenance, { params: { id } })).toMatchObject({ code: '200' });
    expect(await system.admin.call(calls.getMaintenance, { params: { id } })).toMatchObject({ code: '404' });
    const { pool } = system.platform.database;
    const { rows } = await pool.query('select action from audit_entries where target = $1', [id]);
    expect(rows.map((row) => row.action).sort()).toEqual(['removeMaintenance', 'saveMaintenance', 'saveMaintenance']);
  });

  it('refuses a next date before the work, and devices and records of other places', async () => {
    const reply = (body: MaintenanceDraft, client = system.admin) => client.call(calls.saveMaintenance, { body });
    expect(await reply(draft({ nextOn: '2026-02-28' }))).toMatchObject({ code: 'maintenance.nextBeforeDone' });
    expect(await reply(draft(), operator)).toMatchObject({ code: '404' });
    expect(await reply(draft({ deviceId: newId() }))).toMatchObject({ code: '404' });
    const id = await save(draft());
    const own = await system.add({ placeId: system.venue.room });
    expect(await reply(draft({ id, deviceId: own }), operator)).toMatchObject({ code: '404' });
    for (const call of [calls.getMaintenance, calls.removeMaintenance])
      expect(await operator.call(call, { params: { id } })).toMatchObject({ code: '404' });
    expect((await operator.call(calls.pageMaintenance, { query: {} })).data?.total).toBe(0);
    await system.admin.call(calls.removeMaintenance, { params: { id } });
  });

  it('lists what is due, overdue included, but nothing that was done again since', async () => {
    const other = await system.add({ name: 'Projector 2' });
    await save(draft({ performedOn: '2025-01-01', nextOn: today(-30), kind: 'inspection' }));
    await save(draft({ performedOn: '2025-06-01', nextOn: today(20), kind: 'inspection' }));
    await save(draft({ deviceId: other, performedOn: '2025-01-01', nextOn: today(-5) }));
    await save(draft({ deviceId: other, performedOn: '2025-01-01', nextOn: today(60), kind: 'firmware' }));
    await save(draft({ deviceId: other, nextOn: null, kind: 'repair' }));
    const due = async (days: string) =>
      (await system.admin.call(calls.pageMaintenance, { query: { due: days } })).data?.records.map(
        (record) => `${record.deviceName} ${record.kind}`,
      );
    expect(await due('0')).toEqual(['Projector 2 cleaning']);
    expect(await due('30')).toEqual(['Projector 2 cleaning', 'Projector 1 inspection']);
  });

  it('keeps files that its author uploaded, and no others; they are removed with it', async () => {
    const { platform, admin } = system;
    const file = async (by: string) =>
      (await platform.files.save({ fileName: '单据.txt', content: Buffer.from('x') }, { kind: 'file', createdBy: by }))
        .id;
    const [mine, theirs] = [await file(admin.userId), await file(newId())];
    expect(await admin.call(calls.saveMaintenance, { body: draft({ fileIds: [theirs] }) })).toMatchObject({
      code: '404',
    });
    const id = await save(draft({ fileIds: [mine], kind: 'calibration' }));
    const record = (await admin.call(calls.getMaintenance, { params: { id } })).data;
    expect(record?.files).toEqual([{ id: mine, name: '单据.txt' }]);
    const colleague = system.api.signIn({ grants, places: 'all' });
    expect(await save(draft({ id, fileIds: [mine], kind: 'calibration' }), colleague)).toBe(id);
    expect(await save(draft({ id, fileIds: [] }))).toBe(id);
    expect(await platform.files.read(mine)).toBeNull();
    expect(await platform.files.read(theirs)).not.toBeNull();
    const [gone, kept] = [await system.add(), await file(admin.userId)];
    await save(draft({ deviceId: gone, fileIds: [kept] }));
    await admin.call(devicesEndpoints.removeDevice, { query: { deviceId: gone } });
    expect(await platform.files.read(kept)).toBeNull();
  });
});
