import type { ServiceController } from '@eoms/contract';
import { byPath, byQuery, call, inList, notRead, type SaveCase } from './save-case.fixture.ts';

const neverShown = 'a secret is never shown';
const text = (word: string) => ({ zh: word, en: word });

const panelItem = (id: string) => ({
  id,
  kind: 'label',
  x: 0,
  y: 0,
  w: 2,
  h: 1,
  label: text('Power'),
  icon: null,
  capability: null,
  property: null,
  index: null,
  action: null,
  args: {},
});

export const equipmentCases: readonly SaveCase[] = [
  {
    save: 'saveEnterprise',
    fields: () => ({
      name: ['Acme', 'Acme AV'],
      registeredOn: [null, '2001-02-03'],
      country: ['', 'China'],
      province: ['', 'Hubei'],
      city: ['', 'Wuhan'],
      address: ['', 'Street 1'],
      remarks: ['', 'since 2001'],
    }),
    read: inList('listEnterprises'),
  },
  {
    save: 'saveBrand',
    fields: ({ makers }) => ({ name: ['Acme One', 'Acme Two'], enterpriseId: makers }),
    read: inList('listBrands'),
  },
  {
    save: 'saveDeviceType',
    fields: () => ({
      code: ['fogMachine', 'fogger'],
      name: ['烟雾机', '雾机'],
      nameEn: ['Fog machine', 'Fogger'],
      icon: ['device', 'power'],
      sort: [3, 7],
    }),
    read: inList('listDeviceTypes'),
  },
  {
    save: 'saveModel',
    fields: ({ types, brands, images }) => ({
      name: ['P-1', 'P-2'],
      typeId: types,
      brandId: brands,
      actionClass: ['pjlink', 'pjlink'],
      enabled: [true, false],
      sort: [3, 7],
      image: [null, images[0]],
      defaults: [{}, { port: 4353 }],
      remarks: ['', 'bright'],
      description: notRead(undefined, 'it has tests of its own'),
      checks: [[], [{ kind: 'clock', id: 'clock', name: { zh: '时钟', en: 'Clock' }, property: 'power', seconds: 60 }]],
    }),
    fixed: { actionClass: 'a model stays with its driver' },
    read: byPath('getModel'),
  },
  {
    save: 'saveDevice',
    fields: ({ models, places }) => ({
      name: ['Beamer', 'Beamer left'],
      modelId: models,
      placeId: places,
      sn: [null, '000123'],
      netmask: [null, '255.255.255.0'],
      gateway: [null, '10.99.0.1'],
      dns: [null, '10.99.0.2'],
      installLocation: [null, 'ceiling'],
      uplink: notRead(null, 'ports of switches have tests of their own'),
      enabled: [false, true],
      params: [
        { host: '10.99.0.7', port: 4352 },
        { host: '10.99.0.8', port: 4353 },
      ],
    }),
    read: byQuery('getDevice', 'deviceId'),
  },
  {
    save: 'saveMaintenance',
    fields: ({ devices }) => ({
      deviceId: [devices[0], devices[1]],
      kind: ['cleaning', 'repair'],
      performedOn: ['2026-03-01', '2026-03-02'],
      performedBy: ['李明', '王敏'],
      description: ['filter', 'lamp'],
      cost: [null, '120.50'],
      nextOn: [null, '2026-09-01'],
      fileIds: [[], []],
    }),
    fixed: { fileIds: 'attachments have tests of their own' },
    read: async (world, id) => {
      const record = (await byPath('getMaintenance')(world, id)) as { files: { id: string }[] };
      return { ...record, fileIds: record.files.map((file) => file.id) };
    },
  },
  {
    save: 'saveSignalLink',
    fields: ({ devices }) => ({
      fromDeviceId: [devices[0], devices[1]],
      fromPort: ['out-1', 'out-2'],
      toDeviceId: [devices[1], devices[0]],
      toPort: ['11', '12'],
      note: ['', 'HDMI 10 m'],
    }),
    read: async (world, id) => {
      const map = await call<{ links: { id: string }[] }>(world.root, 'getSignalMap', {
        query: { placeId: world.places[0] },
      });
      return map.links.find((link) => link.id === id);
    },
  },
  {
    save: 'saveModelPanel',
    fields: ({ models }) => ({
      name: ['Simple', 'Simple, large'],
      modelId: [models[0], models[0]],
      layout: [[panelItem('a')], [panelItem('b')]],
      enabled: [true, false],
    }),
    fixed: { modelId: 'each model has one panel' },
    read: byPath('getModelPanel'),
  },
  {
    save: 'saveTypePanel',
    fields: ({ types }) => ({
      name: ['Simple', 'Simple, large'],
      typeId: [types[1], types[1]],
      layout: [[panelItem('a')], [panelItem('b')]],
      enabled: [true, false],
    }),
    fixed: { typeId: 'each type has one panel' },
    read: byPath('getTypePanel'),
  },
  {
    save: 'saveMqttAccount',
    fields: () => ({
      username: ['meter', 'meters'],
      password: notRead('Quiet-harbour-21', neverShown),
      publishFilters: [['a/#'], ['b/#']],
      subscribeFilters: [[], ['c/+']],
      enabled: [true, false],
      remarks: ['', 'of the cellar'],
    }),
    read: inList('pageMqttAccounts'),
  },
  {
    save: 'savePluginGroup',
    fields: ({ pluginGroups }) => ({
      name: ['图表', '图表二'],
      nameEn: ['Charts', 'More charts'],
      parentId: [null, pluginGroups[0]],
    }),
    read: inList('listPluginGroups'),
  },
  {
    save: 'savePlugin',
    fields: ({ pluginGroups }) => ({
      groupId: pluginGroups,
      code: ['ownClock', 'ownClock2'],
      name: ['时钟', '大时钟'],
      nameEn: ['Clock', 'Large clock'],
      widget: ['clock', 'clock'],
      icon: ['clock', 'power'],
      w: [2, 3],
      h: [1, 2],
      enabled: [true, false],
      sort: [3, 7],
      remarks: ['', 'for walls'],
    }),
    fixed: { widget: 'a plugin stays with its widget' },
    read: byPath('getPlugin'),
  },
  {
    save: 'saveDataSource',
    fields: () => ({
      name: ['Counters', 'Counters two'],
      description: ['', 'of the mall'],
      settings: [
        { kind: 'http', baseUrl: 'http://10.9.9.1' },
        { kind: 'http', baseUrl: 'http://10.9.9.2' },
      ],
      secrets: notRead({}, neverShown),
    }),
    read: inList('pageDataSources'),
  },
  {
    save: 'saveServiceController',
    fields: ({ sources }) => ({
      sourceId: [sources[0], sources[0]],
      name: ['Rooms', 'Halls'],
      description: ['', 'of the mall'],
    }),
    fixed: { sourceId: 'a controller stays with its server' },
    read: (world, id) => inList('listServiceControllers', { query: { sourceId: world.sources[0] } })(world, id),
  },
  {
    save: 'saveServiceMethod',
    fields: ({ serviceControllers }) => ({
      controllerId: serviceControllers,
      name: ['Find', 'Find all'],
      description: ['', 'of the mall'],
      requestMethod: ['GET', 'POST'],
      uri: ['/rooms', '/halls/{hall}'],
      params: [[], [{ name: 'hall', type: 'string', required: true, defaultValue: null, place: 'path' }]],
      resultPath: ['', 'halls'],
      resultType: ['int', 'string'],
      collection: [false, true],
    }),
    read: async ({ root, sources }, id) => {
      const query = { sourceId: sources[0] };
      const found = await call<ServiceController[]>(root, 'listServiceControllers', { query });
      return found.flatMap(({ methods }) => methods).find((method) => method.id === id);
    },
  },
  {
    save: 'saveBehaviorGroup',
    fields: ({ behaviorGroups }) => ({ name: ['Visitors', 'Guests'], parentId: [null, behaviorGroups[0]] }),
    read: inList('listBehaviorGroups'),
  },
  {
    save: 'saveBehavior',
    fields: ({ behaviorGroups, sources }) => ({
      groupId: behaviorGroups,
      name: ['Count', 'Count all'],
      methodName: ['count', 'countAll'],
      description: ['', 'of the mall'],
      system: [false, false],
      methodType: ['request', 'request'],
      sourceId: sources,
      target: [null, null],
      sql: ['', ''],
      requestMethod: ['GET', 'POST'],
      uri: ['/count', '/counts'],
      resultPath: ['count', 'counts'],
      resultType: ['int', 'string'],
      collection: [false, true],
      timeoutSeconds: [5, 10],
      cacheSeconds: [0, 30],
      params: [[], [{ name: 'hall', type: 'string', required: true, defaultValue: null, place: 'query' }]],
    }),
    fixed: {
      system: 'only the product makes those',
      methodType: 'the source decides it',
      target: 'of methods without a source',
      sql: 'of databases',
    },
    read: byPath('getBehavior'),
  },
  {
    save: 'saveChannel',
    fields: () => ({
      name: ['Office', 'Offices'],
      kind: ['webhook', 'webhook'],
      params: [{ url: 'http://10.9.8.1/' }, { url: 'http://10.9.8.2/' }],
      perMinute: [60, 30],
      digestMinutes: [0, 5],
      enabled: [true, false],
      secrets: notRead({}, neverShown),
    }),
    fixed: { kind: 'its settings are those of its kind' },
    read: byPath('getChannel'),
  },
  {
    save: 'saveNoticeTemplate',
    fields: ({ channels }) => ({
      code: ['own.one', 'own.two'],
      name: ['Mine', 'Mine too'],
      group: ['', 'alarms'],
      messageType: ['alarmRaised', 'alarmRaised'],
      channelIds: [[], [channels[0]]],
      external: [false, true],
      title: [text('one'), text('two')],
      content: [text('one'), text('two')],
    }),
    fixed: { messageType: 'its variables are those of its type' },
    read: byPath('getNoticeTemplate'),
  },
];
