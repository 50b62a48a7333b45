import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeStatisticsEndpoints as calls, workOrdersEndpoints } from '@eoms/contract';
import { newId } from '../../../platform/database/uuid.ts';
import { createTestApi } from '../../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform, wireOn } from '../../../platform/testing/test-platform.ts';
import { wireForTest } from '../../../wiring/wiring.fixture.ts';
import { seedVenue } from '../../devices/devices.fixture.ts';
import { devices } from '../../devices/devices.tables.ts';
import { addGroup, addPlace, keeper } from '../../places/places.fixture.ts';

/** So that the series of devices and orders count something: they are there before the server starts. */
const furnish = async (platform: TestPlatform): Promise<void> => {
  const { modelId, hall } = await seedVenue(platform, 'pjlink');
  const { db } = platform.database;
  const device = {
    id: newId(),
    name: 'Projector',
    modelId,
    placeId: hall,
    enabled: false,
    params: { host: '10.1.1.1' },
  };
  await db.insert(devices).values(device);
};

/** The whole server with two rooms, one of them with a name that has to be escaped, and an alarm in each. */
export const openMeasuredVenue = async () => {
  const platform = await createTestPlatform();
  await furnish(platform);
  const folder = await mkdtemp(join(tmpdir(), 'eoms-metrics-'));
  const nodes = await wireOn(platform, (node) => wireForTest(node, { dataFolder: folder, allowLoopback: true }));
  for (const node of nodes) await node.start?.();
  const api = await createTestApi(platform, nodes);
  const owner = keeper(api, 'all');
  const floor = await addGroup(owner, 'floor');
  const [room, other] = [await addPlace(owner, 'room', floor), await addPlace(owner, 'other', floor)];
  await platform.database.pool.query('update places set name = $2 where id = $1', [room, 'Room "A"\\']);
  const order = {
    type: 'repair',
    urgency: 2 as const,
    deviceIds: [],
    alarmIds: [],
    description: '',
    theme: 'Old lamp',
  };
  const body = { ...order, placeId: room, assigneeId: null, supervisorId: null, deadline: null };
  const admin = api.signIn({ superAdministrator: true, username: 'root' });
  await admin.call(workOrdersEndpoints.saveWorkOrder, { body });
  for (const placeId of [room, other])
    await platform.database.pool.query(
      `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active, raised_at,
        last_at, occurrences, status)
        values ($1::uuid, $1::text, 2, '{"zh":"离线","en":"offline"}', $1::uuid, 'd', 'x', $2, 'r', true, now(), now(), 1, 'pending')`,
      [newId(), placeId],
    );
  return {
    room,
    other,
    /** Of the programs themselves, as `/metrics` answers them. */
    ofProgram: () => platform.metrics.registry.metrics(),
    /** Of the venue, as the call answers them. */
    ofVenue: async (places: 'all' | readonly string[]) => {
      const client = api.signIn({ grants: { placeDataStatistics: ['view'] }, places });
      const { payload, headers } = await client.send(calls.getVenueMetrics);
      return { text: payload, type: String(headers['content-type']) };
    },
    async close() {
      await api.close();
      for (const node of nodes) await node.stop?.();
      await platform.close();
      await rm(folder, { recursive: true });
    },
  };
};
export type MeasuredVenue = Awaited<ReturnType<typeof openMeasuredVenue>>;

const dashboard = join(import.meta.dirname, '../../../../../docs/examples/grafana/venue.json');

/** What the panels of the example dashboard ask for, with its variables replaced. */
export const dashboardExpressions = async (): Promise<string[]> => {
  const expressions: string[] = [];
  JSON.parse(await readFile(dashboard, 'utf8'), (key, value) => {
    if (key === 'expr') expressions.push(String(value));
    return value;
  });
  return expressions.map((one) => one.replace(/\$__(?:rate_)?interval/g, '5m').replace(/\$\w+|\$\{[^}]*\}/g, '.*'));
};
