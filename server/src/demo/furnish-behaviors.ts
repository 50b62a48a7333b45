import {
  type BehaviorParam,
  dataBehaviorsEndpoints as calls,
  type DataBehaviorDraft,
  type ServiceMethodDraft,
  dataServicesEndpoints as serviceCalls,
  dataSourcesEndpoints as sourceCalls,
  textOf,
} from '@eoms/contract';
import { sampleBehaviors as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';

const gate: BehaviorParam = {
  name: 'gate',
  type: 'string',
  required: true,
  defaultValue: 'north',
  place: 'path',
};
type Shared = Omit<DataBehaviorDraft, keyof Sample | 'id' | 'groupId' | 'sourceId' | 'name'>;
const shared: Shared = {
  description: '',
  system: false,
  methodType: 'request',
  target: null,
  requestMethod: 'GET',
  sql: '',
  timeoutSeconds: 5,
  cacheSeconds: 10,
};
type Sample = Pick<DataBehaviorDraft, 'methodName' | 'uri' | 'resultPath' | 'resultType' | 'collection' | 'params'>;
const samples: readonly (Sample & { readonly name: 'total' | 'one' | 'all' })[] = [
  {
    name: 'total',
    methodName: 'getVisitors',
    uri: '/entrances',
    resultPath: 'total',
    resultType: 'int',
    collection: false,
    params: [],
  },
  {
    name: 'one',
    methodName: 'getVisitorsAtGate',
    uri: '/entrances/{gate}',
    resultPath: 'inside',
    resultType: 'int',
    collection: false,
    params: [gate],
  },
  {
    name: 'all',
    methodName: 'listGates',
    uri: '/entrances',
    resultPath: 'entrances',
    resultType: 'object',
    collection: true,
    params: [],
  },
];

/** What the service can be asked, as its data server shows it. */
const methods: readonly (Pick<ServiceMethodDraft, 'uri' | 'params'> & { readonly name: 'listMethod' | 'oneMethod' })[] =
  [
    { name: 'listMethod', uri: '/entrances', params: [] },
    { name: 'oneMethod', uri: '/entrances/{gate}', params: [gate] },
  ];
const furnishService = async (call: InternalCall, language: DemoFile['language'], sourceId: string): Promise<void> => {
  const [name, description] = [textOf(texts.controller, language), textOf(texts.controllerText, language)];
  const { id: controllerId } = await call(serviceCalls.saveServiceController, {
    body: { sourceId, name, description },
  });
  const request = {
    controllerId,
    description: '',
    requestMethod: 'GET',
    resultPath: '',
    resultType: 'object',
    collection: false,
  } as const;
  for (const { name: text, ...method } of methods)
    await call(serviceCalls.saveServiceMethod, {
      body: { ...request, ...method, params: [...method.params], name: textOf(texts[text], language) },
    });
};

/** The people counters of the building, a service on this machine, and what is asked of it; once. */
export const furnishBehaviors = async (call: InternalCall, { language }: DemoFile, site: string): Promise<void> => {
  const known = await call(sourceCalls.listDataSources, {});
  if (known.length > 0) return;
  const { id: sourceId } = await call(sourceCalls.saveDataSource, {
    body: {
      name: textOf(texts.source, language),
      description: textOf(texts.sourceText, language),
      settings: { kind: 'http', baseUrl: `${site}/api`, auth: { kind: 'none' }, certificates: '' },
      secrets: {},
    },
  });
  await furnishService(call, language, sourceId);
  const { id: groupId } = await call(calls.saveBehaviorGroup, {
    body: { parentId: null, name: textOf(texts.group, language) },
  });
  for (const { name, ...sample } of samples) {
    const body = { ...shared, ...sample, groupId, sourceId, name: textOf(texts[name], language) };
    const { id } = await call(calls.saveBehavior, { body });
    const { ok } = await call(calls.testBehavior, { body: { id, args: {} } });
    // Where the service cannot be reached, the behaviour waits for somebody to test it.
    if (ok) await call(calls.activateBehavior, { body: { id, active: true, revision: 1 } });
  }
};

/** The behaviour that lists the entrances with their people, once it is activated. */
export const gatesBehavior = async (call: InternalCall): Promise<string | undefined> =>
  (await call(calls.listBehaviorChoices, {})).find(({ methodName }) => methodName === 'listGates')?.id;
