import { isBinary } from '@eoms/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assetCategories, assetSuppliers, assets } from '../modules/assets/assets.tables.ts';
import { workOrders } from '../modules/work-orders/work-orders.tables.ts';
import { newId } from '../platform/database/uuid.ts';
import type { TestClient } from '../platform/testing/test-api.ts';
import { everyEndpoint, furnish, openServer, type Server } from './matrix.fixture.ts';
import { type KnownIds, type Overrides, tryUnknownIds } from './try-unknown-ids.ts';

let server: Server;
let root: TestClient;
let known: KnownIds;

const first = async (table: string, where = sql`true`): Promise<string> => {
  const { rows } = await server.platform.database.db.execute<{ id: string }>(
    sql`select id from ${sql.identifier(table)} where ${where} order by id limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error(`nothing in ${table}`);
  return row.id;
};

/** Creates one of everything that a call may refer to. */
const gatherKnown = async (placeA: string): Promise<KnownIds> => {
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const [roleId, userId, groupId, menuId, deviceId] = [
    await first('roles', sql`not is_super`),
    await first('users'),
    await first('place_groups'),
    await first('menus'),
    await first('devices'),
  ];
  const [modelId, typeId, brandId, enterpriseId] = [
    await first('models', sql`action_class = 'pjlink'`),
    await first('device_types'),
    await first('brands'),
    await first('enterprises'),
  ];
  // An image that everybody may see may be used by everybody.
  const { id: image } = await server.platform.files.save({ fileName: 'a.png', content: picture }, { kind: 'image' });
  await server.platform.database.db.execute(sql`update users set avatar = ${image} where id = ${userId}`);
  const orderId = newId();
  await server.platform.database.db.insert(workOrders).values({
    id: orderId,
    theme: 'Known',
    type: 'repair',
    urgency: 2,
    status: 'unprocessed',
    description: '',
    placeId: placeA,
    placeName: 'A',
    initiator: 'Nobody',
  });
  const [assetId, categoryId, supplierId] = [newId(), newId(), newId()];
  const { db } = server.platform.database;
  await db.insert(assetCategories).values({ id: categoryId, name: 'Known', prefix: 'K', residualPercent: 0 });
  await db
    .insert(assetSuppliers)
    .values({ id: supplierId, name: 'Known', address: '', website: '', contacts: [], contracts: [], remarks: '' });
  await db
    .insert(assets)
    .values({ id: assetId, code: 'KNOWN', name: 'Known', status: 'inStock', placeId: placeA, remarks: '' });
  return {
    roleId,
    roleIds: roleId,
    defaultRoleId: roleId,
    userId,
    groupId,
    groupIds: groupId,
    menuId,
    deviceId,
    placeId: placeA,
    placeIds: placeA,
    deviceIds: deviceId,
    modelId,
    typeId,
    deviceTypeId: typeId,
    brandId,
    brandIds: brandId,
    enterpriseId,
    enterpriseIds: enterpriseId,
    fromDeviceId: deviceId,
    toDeviceId: deviceId,
    orderId,
    assetId,
    categoryId,
    supplierId,
    administratorId: userId,
    maintainerId: userId,
    avatar: image,
    image,
    logo: image,
    favicon: image,
    bgImg: image,
    'changeDeviceTypeImage.id': typeId,
    'saveMenu.parentId': menuId,
    'saveAsset.parentId': assetId,
    'handleAssets.ids': assetId,
    'moveAssets.ids': assetId,
    'saveGroup.parentId': groupId,
    'closeWorkOrderAsDuplicate.id': orderId,
  };
};

const overrides: Overrides = {
  saveModel: { actionClass: 'pjlink', name: 'Unknown model' },
  saveDevice: { params: { host: '10.99.0.10' } },
  saveLayout: { revision: 0 },
  saveMenu: { address: null },
  saveDepartment: { parentId: null },
  saveExternalDepartment: { parentId: null },
  saveUser: { password: 'Quiet-harbour-20' },
  saveExternalUser: { password: 'Quiet-harbour-20' },
};

beforeAll(async () => {
  server = await openServer();
  const system = await furnish(server);
  root = system.root;
  known = await gatherKnown(system.placeA);
});
afterAll(() => server.close());

/** Each of these takes several ids and answers for each one separately. */
const answersForEach = new Set([
  'executeActionOnDevices body.deviceIds.0',
  'assignWorkOrders body.ids.0',
  'closeWorkOrders body.ids.0',
  ...['deviceId', 'switchId', 'now.switchId'].map((field) => `acceptFoundPorts body.ports.0.${field}`),
]);

/** The objects that these act on: a plain '404' is enough. */
const subjects = new Set([
  'prepareRestore body.backupId',
  'restoreSolution body.versionId',
  'applyDirectoryRun body.runId',
  'discardDirectoryRun body.runId',
  'saveRolesOfUser body.userId',
  'saveMenusOfRole body.roleId',
  'saveNavigationOfRole body.roleId',
  'savePlacesOfRole body.roleId',
  'acknowledgeAlarm body.ids.0',
  'solveAlarm body.ids.0',
  'reopenAlarm body.ids.0',
  'assignAlarm body.ids.0',
  'unshelveAlarm body.ids.0',
  'resendDeliveries body.ids.0',
  'resendEventDeliveries body.ids.0',
  'enableSuggestedRule body.modelId',
  'syncModelAndDevice body.deviceId',
  'savePropertyEnum body.modelId',
  'resetExternalPassword body.userId',
  'removeUser body.ids.0',
  'changePassword body.userId',
  'switchCombination body.placeId',
  'saveWorkOrderRecord body.orderId',
  'handleAssets body.ids.0',
  'moveAssets body.ids.0',
  'handOutAssets body.ids.0',
  'takeBackAssets body.ids.0',
  'noteUnknown body.stocktakeId',
  'closeStocktakePlace body.stocktakeId',
  // Of a stocktake that is unknown itself.
  'noteUnknown body.placeId',
  'noteUnknown body.fileIds.0',
  'closeStocktakePlace body.placeId',
  'settleMisplaced body.itemId',
  'answerInspection body.itemId',
  // Of an item that is unknown itself.
  'answerInspection body.answers.0.fileIds.0',
  'answerInspection body.presence.id',
  'saveWorkOrderTime body.orderId',
  'useWorkOrderPart body.orderId',
  'relateWorkOrders body.orderId',
  'followWorkOrder body.orderId',
  'setWorkOrderFollower body.orderId',
  'unrelateWorkOrders body.orderId',
  ...answersForEach,
]);

describe('an id that does not exist', () => {
  it('is refused by every call that changes data, and stored nowhere', async () => {
    const changing = everyEndpoint().filter(({ endpoint }) => endpoint.changes && !isBinary(endpoint.reply));
    const attempts = await tryUnknownIds(server, root, changing, { known, overrides });
    expect(attempts.length).toBeGreaterThan(90);
    expect(attempts.filter(({ storedIn }) => storedIn.length > 0)).toEqual([]);
    const taken = attempts.filter(
      ({ code, where }) => (code === '200' || code === '500') && !answersForEach.has(where),
    );
    expect(taken).toEqual([]);
    // For other ids of a call, the refusal must name the field.
    const silent = attempts.filter(
      ({ where, fields }) => / body\.(?!id$)/.test(where) && !subjects.has(where) && fields.length === 0,
    );
    expect(silent.map(({ where, code }) => `${where} ${code}`)).toEqual([]);
  }, 120_000);

  it('is neither stored by a read call nor causes an internal error', async () => {
    const reading = everyEndpoint().filter(({ endpoint }) => !endpoint.changes && !isBinary(endpoint.reply));
    const attempts = await tryUnknownIds(server, root, reading, { known, overrides });
    expect(attempts.filter(({ code, storedIn }) => code === '500' || storedIn.length > 0)).toEqual([]);
  }, 120_000);
});
