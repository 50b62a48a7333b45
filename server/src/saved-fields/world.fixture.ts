import { blankAsset } from '@eoms/contract';
import { openServer, password, type Server } from '../authorisation-matrix/matrix.fixture.ts';
import type { TestClient } from '../platform/testing/test-api.ts';
import { entitiesOf } from './entities-world.fixture.ts';
import { call } from './save-case.fixture.ts';

type Ids = Readonly<Record<'id', string>>;

/** An installation with two of everything that drafts refer to. */
export interface World {
  readonly server: Server;
  readonly root: TestClient;
  readonly rootId: string;
  readonly groups: Two;
  /** One in each group. */
  readonly places: Two;
  readonly models: Two;
  readonly types: Two;
  readonly brands: Two;
  /** Manufacturers. */
  readonly makers: Two;
  /** Both in the first place. */
  readonly devices: Two;
  readonly roles: Two;
  readonly users: Two;
  readonly checklists: Two;
  readonly organisations: Two;
  readonly departments: Two;
  readonly automationGroups: Two;
  readonly planGroups: Two;
  readonly strategyGroups: Two;
  readonly behaviorGroups: Two;
  readonly entityGroups: Two;
  readonly entities: Two;
  readonly ruleGroups: Two;
  readonly pluginGroups: Two;
  /** Action groups of the first place. */
  readonly actionGroups: Two;
  readonly sources: Two;
  readonly serviceControllers: Two;
  readonly channels: Two;
  readonly recipients: Two;
  readonly menus: Two;
  readonly navigation: Two;
  readonly images: Two;
  readonly assetCategories: Two;
  readonly assetSuppliers: Two;
  readonly assets: Two;
}
export type Two = readonly [first: string, second: string];

export const placeDraft = (name: string, code: string, groupId: string) => ({
  name,
  code,
  groupId,
  type: '',
  sort: 0,
  capacity: null,
  openType: 'samePage',
  layoutType: 'default',
  documentId: null,
});

export const deviceDraft = (name: string, placeId: string, modelId: string) => ({
  name,
  modelId,
  placeId,
  sn: null,
  netmask: null,
  gateway: null,
  dns: null,
  installLocation: null,
  enabled: true,
  params: { host: '10.99.0.9', port: 4352 },
});

export const powerStep = (id: string, deviceId: string) => ({
  kind: 'action',
  id,
  target: { kind: 'devices', deviceIds: [deviceId] },
  action: 'powerOn',
  params: {},
});

const twice = async (make: (n: number) => Promise<Ids>): Promise<Two> => [(await make(1)).id, (await make(2)).id];

const userDraft = (n: number) => ({
  username: `person${n}`,
  name: `Person ${n}`,
  phone: null,
  email: null,
  code: null,
  sex: null,
  avatar: null,
  departmentId: null,
  enabled: true,
  password,
});

const catalogueOf = async (root: TestClient) => {
  const all = await call<{ id: string; name: string; typeId: string; brandId: string; actionClass: string }[]>(
    root,
    'listModelsOfType',
    { query: {} },
  );
  const [one, two] = all.filter(({ actionClass }) => actionClass === 'pjlink');
  const other = all.find(({ typeId, brandId }) => typeId !== one?.typeId && brandId !== one?.brandId);
  const makers = await call<Ids[]>(root, 'listEnterprises', { query: {} });
  if (!one || !two || !other) throw new Error('the catalogue has too few models');
  return {
    models: [one.id, two.id],
    types: [one.typeId, other.typeId],
    brands: [one.brandId, other.brandId],
    makers: [makers[0]?.id ?? '', makers[1]?.id ?? ''],
  } as const;
};

const groupsOf = async (root: TestClient) => {
  const grouped = (name: string, more: object = {}) =>
    twice((n) => call<Ids>(root, name, { body: { name: `${name} ${n}`, ...more } }));
  return {
    automationGroups: await grouped('saveAutomationGroup'),
    planGroups: await grouped('savePlanGroup'),
    strategyGroups: await grouped('saveStrategyGroup'),
    behaviorGroups: await grouped('saveBehaviorGroup', { parentId: null }),
    ruleGroups: await grouped('saveAlarmRuleGroup', { parentId: null }),
    pluginGroups: await grouped('savePluginGroup', { nameEn: 'Own plugins', parentId: null }),
  };
};

const peopleOf = async (root: TestClient) => {
  const roles = await twice((n) =>
    call<Ids>(root, 'saveRole', {
      body: { name: `Role ${n}`, code: `role${n}`, type: 'business', group: null, remarks: '' },
    }),
  );
  const organisations = await twice((n) =>
    call<Ids>(root, 'saveOrganisation', { body: { name: `Org ${n}`, code: `org${n}`, parentId: null, sort: n } }),
  );
  const departments = await twice((n) =>
    call<Ids>(root, 'saveDepartment', {
      body: { name: `Dep ${n}`, code: `dep${n}`, parentId: null, organisationId: null, sort: n },
    }),
  );
  const users = await twice((n) => call<Ids>(root, 'saveUser', { body: userDraft(n) }));
  for (const userId of users)
    await call(root, 'saveRolesOfUser', { body: { userId, roleIds: [roles[0]], defaultRoleId: roles[0] } });
  return { roles, organisations, departments, users };
};

const placesOf = async (root: TestClient) => {
  const groups = await twice((n) =>
    call<Ids>(root, 'saveGroup', { body: { name: `Floor ${n}`, parentId: null, sort: n } }),
  );
  const places = await twice((n) =>
    call<Ids>(root, 'savePlace', { body: placeDraft(`Hall ${n}`, `H${n}`, groups[n - 1] ?? '') }),
  );
  return { groups, places };
};

export const assetDraft = (name: string, placeId: string) => ({ ...blankAsset, name, placeId });

const assetsOf = async (root: TestClient, [placeId]: Two) => ({
  assetCategories: await twice((n) =>
    call<Ids>(root, 'saveAssetCategory', {
      body: { name: `Category ${n}`, prefix: `C${n}`, years: 5, residualPercent: 5 },
    }),
  ),
  assetSuppliers: await twice((n) =>
    call<Ids>(root, 'saveAssetSupplier', {
      body: { name: `Supplier ${n}`, address: '', website: '', contacts: [], contracts: [], remarks: '' },
    }),
  ),
  checklists: await twice((n) =>
    call<Ids>(root, 'saveChecklist', {
      body: {
        name: `Checklist ${n}`,
        subject: { kind: 'places' },
        questions: [
          { kind: 'text', id: 'a', text: 'Fine?', help: '', required: true, onFailure: { photo: false, note: false } },
        ],
      },
    }),
  ),
  assets: await twice((n) => call<Ids>(root, 'saveAsset', { body: assetDraft(`Rack ${n}`, placeId) })),
});

/** The id of whoever is signed in as `root`. */
const idOf = async (root: TestClient): Promise<string> => {
  const all = await call<{ records: { id: string; username: string }[] }>(root, 'listUsers', { query: {} });
  return all.records.find(({ username }) => username === 'root')?.id ?? '';
};

export const openWorld = async (): Promise<World> => {
  const server = await openServer();
  await server.modules.session.createAdministrator({ username: 'root', name: 'root', password });
  const root = await server.signIn('root');
  const rootId = await idOf(root);
  const { places, groups } = await placesOf(root);
  const catalogue = await catalogueOf(root);
  const devices = await twice((n) =>
    call<Ids>(root, 'saveDevice', { body: deviceDraft(`Projector ${n}`, places[0], catalogue.models[0]) }),
  );
  const actionGroups = await twice((n) =>
    call<Ids>(root, 'saveActionGroup', {
      body: {
        placeId: places[0],
        name: `Scene ${n}`,
        icon: 'scene',
        onFailure: 'continue',
        overlap: 'queue',
        limitSeconds: 60,
        confirm: false,
        steps: [],
      },
    }),
  );
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const images = await twice((n) =>
    server.platform.files.save({ fileName: `${n}.png`, content: picture }, { kind: 'image', createdBy: rootId }),
  );
  const people = await peopleOf(root);
  const sources = await twice((n) =>
    call<Ids>(root, 'saveDataSource', {
      body: {
        name: `Service ${n}`,
        description: '',
        settings: { kind: 'http', baseUrl: `http://10.9.8.${n}` },
        secrets: {},
      },
    }),
  );
  const serviceControllers = await twice((n) =>
    call<Ids>(root, 'saveServiceController', {
      body: { sourceId: sources[0], name: `Controller ${n}`, description: '' },
    }),
  );
  const channels = await twice((n) =>
    call<Ids>(root, 'saveChannel', {
      body: {
        name: `Hook ${n}`,
        kind: 'webhook',
        params: { url: 'http://10.9.8.7/' },
        perMinute: 60,
        digestMinutes: 0,
        enabled: false,
        secrets: {},
      },
    }),
  );
  const recipients = await twice((n) =>
    call<Ids>(root, 'saveRecipient', {
      body: { name: `To ${n}`, kind: 'user', subjectId: people.users[n - 1] },
    }),
  );
  const menu = (n: number) => ({
    parentId: '-1',
    name: `Menu ${n}`,
    icon: null,
    address: null,
    activeMenu: null,
    langitem: null,
    russian: null,
    enabled: true,
    hidden: false,
  });
  const menus = await twice((n) => call<Ids>(root, 'saveMenu', { body: menu(n) }));
  const navigation = await twice((n) =>
    call<Ids>(root, 'saveNavigationMenu', {
      body: {
        parentId: '-1',
        name: `App ${n}`,
        icon: null,
        address: null,
        appType: 'console',
        openType: 'samePage',
        signOn: false,
        enabled: true,
      },
    }),
  );
  return {
    server,
    root,
    rootId,
    groups,
    places,
    devices,
    actionGroups,
    images,
    sources,
    serviceControllers,
    channels,
    recipients,
    menus,
    navigation,
    ...catalogue,
    ...people,
    ...(await groupsOf(root)),
    ...(await entitiesOf(root)),
    ...(await assetsOf(root, places)),
  };
};
