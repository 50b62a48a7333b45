import type { ActionDef } from '../../kit/action.ts';
import { defineDriver, type Poll } from '../../kit/define-driver.ts';
import type { DeclaredAction, ModelView } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { checkDefinition } from './http.check.ts';
import { actionWire, propertyWire } from './http.declares.ts';
import { explainFrame } from './http.explain.ts';
import { planOf } from './http.plan.ts';
import { httpSearch } from './http.search.ts';
import { connectHttp } from './http.session.ts';
import { httpParams, numberParam, textParam } from './http.settings.ts';
import { simulateHttp } from './http.simulator.ts';
import { runAction, runQuery } from './http.talk.ts';
import { hearWebhook } from './http.webhook.ts';
import { httpModels } from './models/http.models.ts';

const polls = (device: ModelView): Poll[] =>
  planOf(device).queries.map((query) => ({
    id: query.id,
    name: query.name,
    everyMs: query.everyMs ?? numberParam(device.params, 'pollSeconds', 10) * 1_000,
    run: (to) => runQuery(to, query),
  }));

/** Reads what proves the action, and only that. */
const readBackOf =
  ({ expect = [] }: DeclaredAction) =>
  async (device: Device): Promise<void> => {
    const wanted = new Set(expect.map(({ property }) => property));
    for (const query of planOf(device).queries)
      if (query.properties.some(({ id }) => wanted.has(id))) await runQuery(device, query);
  };

const actionOf = (whole: DeclaredAction): ActionDef => {
  const { wire: _wire, ...declared } = whole;
  return {
    ...declared,
    run: async (device, args) => {
      const plan = planOf(device).actions.get(declared.id);
      if (plan === undefined || 'fault' in plan)
        throw deviceError('unsupported', plan?.fault ?? say('型号中没有该命令', 'the model has no such command'));
      await runAction(device, plan, args);
    },
    readBack: readBackOf(whole),
  };
};

export const genericHttp = defineDriver({
  id: 'http',
  version: '1.0.0',
  name: say('通用 HTTP 设备', 'Generic HTTP device'),
  category: [
    'display',
    'projector',
    'audioProcessor',
    'lighting',
    'power',
    'sensor',
    'streaming',
    'controlHost',
    'other',
  ],
  protocol: 'HTTP / REST',
  control: 'http',
  transport: (params) => ({
    kind: 'own',
    port: textParam(params, 'host') === '' ? 0 : numberParam(params, 'port', params.tls === true ? 443 : 80),
    connect: connectHttp,
  }),
  params: httpParams,
  declares: {
    property: propertyWire,
    action: actionWire,
    check: checkDefinition(httpParams.filter(({ type }) => type !== 'secret').map(({ id }) => id)),
  },
  models: httpModels,
  properties: ({ definition }) => definition.properties.map(({ wire: _wire, ...property }) => property),
  actions: ({ definition }) => definition.actions.map(actionOf),
  /** The first request is made here, so that a device whose password is wrong never counts as online. */
  open: async (device) => {
    hearWebhook(device);
    const [first] = device.address === undefined ? [] : planOf(device).queries;
    if (first !== undefined) await runQuery(device, first);
  },
  poll: polls,
  explain: explainFrame,
  discover: httpSearch(),
  simulate: simulateHttp,
});
