import {
  devicesEndpoints,
  type ModelProperty,
  modelsEndpoints,
  mqttEndpoints,
  placesEndpoints,
  sessionEndpoints,
  systemEndpoints,
} from '@eoms/contract';
import { type Api, createApi, dataOf } from './api.ts';
import { type System, startSystem } from './system.ts';

export const account = { username: 'meters', password: 'Quiet-harbour-19' };

/** A system that was set up with an administrator and with MQTT devices that report one number each. */
export interface MqttMeters {
  readonly api: Api;
  /** Topic of each device by its id. */
  readonly topics: ReadonlyMap<string, string>;
}

const reading: ModelProperty = {
  id: 'reading',
  name: { zh: '读数', en: 'Reading' },
  type: 'int',
  writable: false,
  history: 'change',
  staleAfterSeconds: null,
  origin: 'model',
  hidden: false,
  wire: { topic: '{base}/reading', retained: 'use' },
};

const addModel = async (api: Api): Promise<string> => {
  const page = dataOf(await api.call(modelsEndpoints.pageModels, { query: { current: '1', size: '1' } }));
  const { typeId, brandId } = page.records[0] ?? {};
  const description = dataOf(await api.call(modelsEndpoints.describeActionClass, { params: { class: 'mqtt' } }));
  const body = {
    name: 'Numbered meter',
    typeId,
    brandId,
    actionClass: 'mqtt',
    enabled: true,
    sort: 0,
    image: null,
    defaults: {},
    remarks: '',
    description: { ...description, properties: [reading] },
  };
  return dataOf(await api.call(modelsEndpoints.saveModel, { body })).id;
};

const addPlace = async (api: Api): Promise<string> => {
  const group = dataOf(await api.call(placesEndpoints.saveGroup, { body: { name: 'G', parentId: null, sort: 0 } }));
  const body = {
    name: 'Hall',
    code: 'H',
    groupId: group.id,
    type: '',
    sort: 0,
    capacity: null,
    openType: 'samePage',
    layoutType: 'default',
    documentId: null,
  };
  return dataOf(await api.call(placesEndpoints.savePlace, { body })).id;
};

export const furnish = async (system: System, devices: number): Promise<MqttMeters> => {
  const setupToken = (await system.setUpLink()).split('#')[1] ?? '';
  const administrator = { username: 'root', name: 'root', password: 'Quiet-harbour-19' };
  const signedIn = dataOf(
    await createApi(system.address).call(sessionEndpoints.initialise, { body: { setupToken, ...administrator } }),
  );
  const api = createApi(system.address, signedIn.token);
  dataOf(
    await api.call(mqttEndpoints.saveMqttAccount, {
      body: { ...account, publishFilters: ['meters/#'], subscribeFilters: [], enabled: true, remarks: '' },
    }),
  );
  const [modelId, placeId] = [await addModel(api), await addPlace(api)];
  const topics = new Map<string, string>();
  for (let n = 0; n < devices; n += 1) {
    const nothing = { sn: null, netmask: null, gateway: null, dns: null, installLocation: null };
    const params = { broker: 'own', base: `meters/${n}` };
    const body = { ...nothing, name: `Meter ${n}`, modelId, placeId, enabled: true, params };
    topics.set(dataOf(await api.call(devicesEndpoints.saveDevice, { body })).id, `meters/${n}/reading`);
  }
  return { api, topics };
};

/** Starts again with the same data folder and ports, and leaves the safe mode that follows repeated kills. */
export const startAgain = async (system: System, mqttPort: number, { token }: Api): Promise<System> => {
  const again = await startSystem({ dataFolder: system.dataFolder, port: system.port, mqttPort });
  const api = createApi(again.address, token);
  if (dataOf(await api.call(systemEndpoints.getSafeMode)).on) await api.call(systemEndpoints.leaveSafeMode);
  return again;
};
