import {
  type AnyEndpoint,
  assetsEndpoints,
  assetTransferEndpoints,
  automationsEndpoints,
  automationTransferEndpoints,
  blankAsset,
  catalogueEndpoints,
  defaultLoginTheme,
  devicesEndpoints,
  type ImportPreview,
  type ModelImportReport,
  modelsEndpoints,
  placesEndpoints,
  placeTransferEndpoints,
  themesEndpoints,
  transferEndpoints,
} from '@eoms/contract';
import { must } from './authorisation-matrix/matrix.fixture.ts';
import { powerStep } from './modules/controls/controls.fixture.ts';
import { uploadOf } from './modules/devices/devices-api.fixture.ts';
import { unpack } from './platform/archive/unpack.fixture.ts';
import type { Tables } from './platform/tables/tables.ts';
import type { CallArguments, TestClient } from './platform/testing/test-api.ts';

/** How an export comes in again. */
export interface RoundTrip {
  /** What to ask for; the ids are those of the system that is asked. */
  readonly ask: (client: TestClient) => Promise<CallArguments>;
  /** Removes what an earlier trip brought. */
  readonly clear?: (client: TestClient) => Promise<void>;
  readonly take: (client: TestClient, content: Buffer) => Promise<void>;
}

/** An export that is a report or a copy of what is elsewhere: it has no import, for this reason. */
type NoImport = string;

const importTable =
  (preview: AnyEndpoint, apply: AnyEndpoint) =>
  async (client: TestClient, content: Buffer): Promise<void> => {
    const seen = must<ImportPreview<object>>((await client.send(preview, await uploadOf('table', content))).json());
    if (seen.bad > 0) throw new Error(JSON.stringify(seen.errors));
    must(await client.call(apply, { body: { id: seen.id, skipBad: false } }));
  };

const importModels = async (client: TestClient, content: Buffer): Promise<void> => {
  const upload = await uploadOf('models.zip', content);
  const report = must<ModelImportReport>(
    (await client.send(modelsEndpoints.importModels, { ...upload, query: { apply: 'true' } })).json(),
  );
  if (report.errors.length > 0) throw new Error(JSON.stringify(report.errors));
};
const importDevices = importTable(transferEndpoints.previewDeviceImport, transferEndpoints.applyDeviceImport);

const removeDevices = async (client: TestClient): Promise<void> => {
  const { records } = must(await client.call(devicesEndpoints.listDevices, { query: {} }));
  // What hangs on a switch goes before it.
  for (const { id } of [...records].sort((a, b) => Number(b.name === '=lamp') - Number(a.name === '=lamp')))
    must(await client.call(devicesEndpoints.removeDevice, { query: { deviceId: id } }));
};

const ownModels = async (client: TestClient): Promise<string[]> =>
  must(await client.call(modelsEndpoints.pageModels, { query: { keyword: 'Own model' } })).records.map(({ id }) => id);
const ownMakers = async (client: TestClient): Promise<string[]> =>
  must(await client.call(catalogueEndpoints.listEnterprises)).flatMap(({ id, name }) =>
    name === 'Own maker' ? id : [],
  );
const automationIds = async (client: TestClient): Promise<string[]> =>
  must(await client.call(automationsEndpoints.pageAutomations, { query: {} })).records.map(({ id }) => id);

const ownTheme = async (client: TestClient): Promise<string> => {
  const { loginThemes } = must(await client.call(themesEndpoints.listThemes));
  return loginThemes.find(({ themeName }) => themeName === 'Own theme')?.themeId ?? '';
};

/** All exports, in an order in which one may refer to those before it. */
export const roundTrips: Readonly<Record<string, RoundTrip | NoImport>> = {
  exportTheme: {
    ask: async (client) => ({ query: { kind: 'login', id: await ownTheme(client) } }),
    take: async (client, content) => {
      must((await client.send(themesEndpoints.importTheme, await uploadOf('theme.json', content))).json());
    },
  },
  exportPlaces: {
    ask: async () => ({ query: {} }),
    take: importTable(placeTransferEndpoints.previewPlaceImport, placeTransferEndpoints.applyPlaceImport),
  },
  exportModels: {
    ask: async (client) => ({ body: { modelIds: await ownModels(client) } }),
    take: importModels,
  },
  exportModelsOfEnterprises: {
    ask: async (client) => ({ body: { enterpriseIds: await ownMakers(client) } }),
    take: importModels,
  },
  exportDevices: { ask: async () => ({ query: {} }), take: importDevices },
  exportDevicesToZip: { ask: async () => ({ query: {} }), clear: removeDevices, take: importDevices },
  exportAutomations: {
    ask: async (client) => ({ body: { ids: await automationIds(client) } }),
    take: async (client, content) => {
      const rows = must(
        await client.call(automationTransferEndpoints.importAutomations, { body: JSON.parse(content.toString()).data }),
      );
      for (const { problem, missing } of rows) if (problem) throw new Error(JSON.stringify([problem, missing]));
    },
  },
  exportAssets: {
    ask: async () => ({ query: {} }),
    take: importTable(assetTransferEndpoints.previewAssetImport, assetTransferEndpoints.applyAssetImport),
  },
  exportAssetImportErrors: 'the rows that a preview refused; corrected, they are a table of assets',
  exportEntityRecords: 'tests of records prove that a table of any entity comes in again unchanged',
  exportEntityRecordImportErrors: 'the rows that a preview refused; corrected, they are a table of records',
  exportSolution: 'a signed file; the tests of solutions carry it to another system and back',
  exportStocktake: 'a report of a stocktake',
  exportAssetCosts: 'sums of what assets cost',
  exportInspection: 'a report of an inspection',
  printInspection: 'a report of an inspection',
  readDueCalendar: 'what is due, for calendar programs to read again and again',
  exportPlaceImportErrors: 'the rows that a preview refused; corrected, they are a table of places',
  exportImportErrors: 'the rows that a preview refused; corrected, they are a table of devices',
  exportAlarms: 'a report of alarms',
  exportAudit: 'a report of the log',
  exportAuditChain: 'the log as it is sealed, for a program that verifies it',
  downloadLogArchive: 'a file with the log as it was sealed, for a program that verifies it',
  makeAuditRecord: 'a proof of where the log stood',
  exportWorkOrders: 'a report of work orders',
  exportStatistics: 'a report of statistics',
  printStatistics: 'a report of statistics',
  downloadFile: 'a stored file as it was uploaded',
  downloadBackup: 'a backup, which is restored; tests of restores prove that every row comes back',
  backUpEverything: 'it begins a backup in the background and answers with its id',
  backUpBehaviors: 'as backUpEverything',
  backUpModels: 'as backUpEverything',
  backUpDevices: 'as backUpEverything',
  backUpNavigation: 'as backUpEverything',
  backUpNotify: 'as backUpEverything',
  backUpPlugins: 'as backUpEverything',
  backUpDesignAssets: 'as backUpEverything',
  exportDirectoryRun: 'a report of what a run did',
  downloadDiagnostics: 'findings for whoever helps from afar',
  getVenueMetrics: 'figures of the moment for Prometheus',
  getAppManifest: 'a description of the console as an app',
  readPluginFile: 'a file of a plugin package, which is uploaded as a whole',
};

/** The content of an export without what is bound to a moment or to one system: times, and ids of its rows. */
export const comparable = async (content: Buffer, tables: Pick<Tables, 'read'>): Promise<unknown> => {
  if (content.subarray(0, 2).toString() !== 'PK') {
    const read = JSON.parse(content.toString());
    return withoutIds(read.data ?? read);
  }
  const read = await tables.read(content, { rowsAtMost: 1_000 });
  const files = await unpack(content);
  if (read.outcome === 'read' && files.has('xl/workbook.xml')) return read.rows;
  const parts: Record<string, unknown> = {};
  for (const [name, part] of files) {
    if (name.endsWith('.xlsx')) parts[name] = await comparable(part, tables);
    else if (name.endsWith('.json')) parts[name] = withoutIds(JSON.parse(part.toString()));
    else parts[name] = part.toString('base64');
  }
  return parts;
};

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids by their first appearance, so that what refers to the same thing still does. */
const withoutIds = (value: unknown): unknown => {
  const ids = new Map<string, string>();
  const text = JSON.stringify(value, (key, inner) => (key === 'exportedAt' ? undefined : inner)).replace(uuid, (id) => {
    ids.set(id, ids.get(id) ?? `id ${ids.size + 1}`);
    return ids.get(id) ?? id;
  });
  return JSON.parse(text);
};

/** Something for every export. */
export const furnishForExport = async (root: TestClient): Promise<void> => {
  const saved = async (endpoint: AnyEndpoint, body: object): Promise<string> => {
    const reply = await root.call(endpoint, { body });
    if (!reply.status) throw new Error(JSON.stringify([endpoint.path, reply.code, reply.details]));
    return (reply.data as { id: string }).id;
  };
  const { themeId: _id, ...login } = { ...defaultLoginTheme, themeName: 'Own theme', title: 'Own', figure: 'none' };
  await saved(themesEndpoints.saveLoginTheme, login);
  const building = await saved(placesEndpoints.saveGroup, { name: '一号楼', parentId: null, sort: 1 });
  const floor = await saved(placesEndpoints.saveGroup, { name: '3F', parentId: building, sort: 1 });
  const place = (name: string, code: string, more: object) =>
    saved(placesEndpoints.savePlace, {
      name,
      code,
      groupId: floor,
      type: '会议室',
      sort: 3,
      capacity: 12,
      openType: 'newPage',
      layoutType: 'custom',
      documentId: null,
      ...more,
    });
  const hall = await place('大厅', '000123', {});
  const room = await place('301', '301', { capacity: null, type: '', documentId: '20260501' });

  const enterpriseId = await saved(catalogueEndpoints.saveEnterprise, {
    name: 'Own maker',
    registeredOn: '2001-02-03',
    country: '中国',
    province: '',
    city: '',
    address: '',
    remarks: '=1+1',
  });
  const brandId = await saved(catalogueEndpoints.saveBrand, { name: 'Own brand', enterpriseId });
  const [projector] = must(await root.call(modelsEndpoints.listModelsOfType, { query: {} }));
  const shipped = must(await root.call(modelsEndpoints.getModel, { params: { id: projector?.id ?? '' } }));
  const modelId = await saved(modelsEndpoints.saveModel, {
    name: 'Own model',
    typeId: shipped.typeId,
    brandId,
    actionClass: shipped.actionClass,
    enabled: true,
    sort: 7,
    image: null,
    defaults: {},
    remarks: '自有',
  });
  const device = (name: string, more: object) =>
    saved(devicesEndpoints.saveDevice, {
      name,
      modelId,
      placeId: hall,
      sn: null,
      netmask: null,
      gateway: null,
      dns: null,
      installLocation: null,
      enabled: false,
      params: { host: '10.99.0.9' },
      ...more,
    });
  const core = await device('核心', {
    sn: '8939010102358478435',
    netmask: '255.255.255.0',
    gateway: '10.99.0.1',
    dns: '10.99.0.1',
  });
  const lamp = await device('=lamp', {
    placeId: room,
    sn: '000123',
    installLocation: '-3 号位',
    uplink: { switchId: core, port: 7 },
    params: { host: '10.99.0.10', port: 4353 },
  });
  await saved(assetsEndpoints.saveAsset, {
    ...blankAsset,
    code: '000301',
    name: 'Own rack',
    model: '=R-42',
    placeId: room,
    purchasedOn: '2024-02-29',
    price: '99.50',
    warrantyYears: 3,
  });
  const groupId = await saved(automationsEndpoints.saveAutomationGroup, { name: 'Own group' });
  await saved(automationsEndpoints.saveAutomation, {
    name: 'Own automation',
    groupId,
    description: '',
    enabled: false,
    placeIds: [hall, room],
    triggers: [{ kind: 'connection', id: 't', deviceIds: [core], to: 'offline', forSeconds: 60 }],
    condition: { match: 'all', rules: [{ kind: 'placeState', placeId: room, is: ['idle'] }] },
    steps: [powerStep('a', true, lamp)],
    onFailure: 'stop',
    overlap: 'queue',
    limitSeconds: 30,
    yieldMinutes: 0,
    mostPerHour: 100,
  });
};
