import { type Action, workOrdersEndpoints as calls, type ScreenAddress, type WorkOrderDraft } from '@eoms/contract';
import type { AccessRecord } from '../../platform/auth/rights.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Route } from '../../platform/http/implement.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTestApi, type TestApi, type TestClient } from '../../platform/testing/test-api.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing/test-platform.ts';
import { type Estates, openEstateWithFakeEngine, seedVenue, type Venue } from '../devices/devices.fixture.ts';
import type { FakeEngine } from '../devices/engine.fixture.ts';
import { noDevices, noPush, openOutbound } from '../notices/notices.fixture.ts';
import { createNotices, type NoticesModule } from '../notices/notices.module.ts';
import { createOrderPlans, type OrderPlansModule } from '../order-plans/order-plans.module.ts';
import { createOrderRules } from '../order-rules/order-rules.module.ts';
import { createOrderTypes, type OrderTypesModule } from '../order-types/order-types.module.ts';
import { createParts } from '../parts/parts.module.ts';
import { createServiceLevels } from '../service-levels/service-levels.module.ts';
import { createWorkOrders, type WorkOrdersModule } from './work-orders.module.ts';

type Grants = Partial<Record<ScreenAddress, readonly Action[]>>;

export interface OrdersSystem {
  readonly platform: TestPlatform;
  readonly venue: Venue;
  readonly estate: Estates & { engine: FakeEngine };
  readonly api: TestApi;
  readonly admin: TestClient;
  readonly orders: readonly WorkOrdersModule[];
  readonly plans: readonly OrderPlansModule[];
  /** A user of the database who may see these places, signed in. */
  person(name: string, grants: Grants, places: readonly string[]): Promise<TestClient>;
  draft(more?: Partial<WorkOrderDraft>): WorkOrderDraft;
  open(more?: Partial<WorkOrderDraft>, who?: TestClient): Promise<string>;
  /** Pending alarms of a device in the room, by direct insertion. */
  addAlarm(placeId?: string): Promise<string>;
  /** Titles of the notices about an order, with who gets them. */
  notices(orderId: string): Promise<{ title: string; userId: string }[]>;
  close(): Promise<void>;
}

/** What a test adds of the modules below, on each node. */
type MoreRoutes = (
  node: { readonly platform: Platform },
  parts: { readonly orders: WorkOrdersModule; readonly types: OrderTypesModule },
) => readonly Route[];

/** Work orders with real alarms and notices. */
export const openOrdersSystem = async (more: MoreRoutes = () => []): Promise<OrdersSystem> => {
  const platform = await createTestPlatform();
  const { pool } = platform.database;
  const venue = await seedVenue(platform);
  const estate = await openEstateWithFakeEngine(platform);
  const rights = new Map<string, AccessRecord>();
  const access = {
    accessOf: async (userId: string): Promise<AccessRecord> =>
      rights.get(userId) ?? { superAdministrator: false, grants: new Map(), places: [] },
  };
  const config = {
    language: () => 'en' as const,
    general: async () => ({ publicUrl: '' }) as never,
    retention: async () => ({ noticeDays: 90 }) as never,
  };
  const notices: NoticesModule[] = [];
  const orders: WorkOrdersModule[] = [];
  const plans: OrderPlansModule[] = [];
  const nodes = [];
  for (const node of estate.nodes) {
    const own = createNotices({ platform: node.platform, config, outbound: openOutbound, ...noDevices, ...noPush });
    own.setAlarms(async () => undefined);
    await own.start();
    const levels = createServiceLevels(node);
    const types = createOrderTypes(node);
    const parts = createParts({ ...node, notices: own });
    const assignment = createOrderRules({ ...node, access, notices: own, types });
    const module = createWorkOrders({
      ...node,
      rules: { levels, types, parts, assignment },
      access,
      notices: own,
      config,
    });
    node.alarmRules.setOrders(module.timesOfFaults);
    notices.push(own);
    orders.push(module);
    const ownPlans = createOrderPlans({ ...node, orders: module });
    plans.push(ownPlans);
    nodes.push({
      ...node,
      routes: [
        ...node.routes,
        ...own.routes,
        ...levels.routes,
        ...types.routes,
        ...parts.routes,
        ...assignment.routes,
        ...module.routes,
        ...more(node, { orders: module, types }),
        ...ownPlans.routes,
      ],
    });
  }
  // Consumers are known before deliveries begin.
  for (const { news } of estate.nodes) {
    await news.stop();
    await news.start();
  }
  const api = await createTestApi(platform, nodes as never);
  const admin = api.signIn({ superAdministrator: true, username: 'root' });
  const draft = (more: Partial<WorkOrderDraft> = {}): WorkOrderDraft => ({
    theme: 'Picture is yellow',
    type: 'repair',
    urgency: 2,
    placeId: venue.room,
    deviceIds: [],
    alarmIds: [],
    assigneeId: null,
    supervisorId: null,
    deadline: null,
    description: 'on the right',
    ...more,
  });
  const addAlarm = async (placeId = venue.room): Promise<string> => {
    const id = newId();
    await pool.query(
      `insert into alarms (id, key, level, text, device_id, device_name, type_icon, place_id, place_name, active,
        raised_at, last_at, occurrences, status)
       values ($1, $4, 2, '{"zh": "过热", "en": "Too hot"}', $2, 'Screen', 'i', $3, 'Room', true, now(), now(), 1, 'pending')`,
      [id, newId(), placeId, id],
    );
    return id;
  };
  return {
    platform,
    venue,
    estate,
    api,
    admin,
    orders,
    plans,
    draft,
    addAlarm,
    async person(name, grants, places) {
      const userId = newId();
      await pool.query(`insert into users (id, realm, username, name, enabled) values ($1, 'internal', $2, $3, true)`, [
        userId,
        `${name.toLowerCase()}-${userId}`,
        name,
      ]);
      const roleId = newId();
      await pool.query(
        `insert into roles (id, name, code, type, remarks, all_places) values ($1, $2, $2, 'operator', '', false)`,
        [roleId, roleId],
      );
      await pool.query('insert into user_roles (user_id, role_id, is_default) values ($1, $2, true)', [userId, roleId]);
      for (const placeId of places)
        await pool.query('insert into role_places (role_id, place_id) values ($1, $2)', [roleId, placeId]);
      const granted = Object.entries(grants).map(
        ([screen, actions]) => [screen as ScreenAddress, new Set(actions)] as const,
      );
      rights.set(userId, { superAdministrator: false, grants: new Map(granted), places: [...places] });
      return api.signIn({ userId, username: name, grants, places });
    },
    async open(more = {}, who = admin) {
      const reply = await who.call(calls.saveWorkOrder, { body: draft(more) });
      if (!reply.data) throw new Error(`not opened: ${reply.code}`);
      return reply.data.id;
    },
    async notices(orderId) {
      const { rows } = await pool.query(
        'select title, user_id as "userId" from notice_deliveries where subject = $1 order by created_at, title',
        [`workOrder:${orderId}`],
      );
      return rows;
    },
    async close() {
      await api.close();
      for (const module of [...plans, ...orders, ...notices]) await module.stop();
      await estate.stop();
      await platform.close();
    },
  };
};
