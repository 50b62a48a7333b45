import { declaredDriver } from '../../kit/declared-driver.ts';
import { defineDriver } from '../../kit/define-driver.ts';
import { say } from '../../kit/say.ts';
import { checkDefinition } from './http.check.ts';
import { actionWire, propertyWire } from './http.declares.ts';
import { explainFrame } from './http.explain.ts';
import { planOf } from './http.plan.ts';
import { httpSearch } from './http.search.ts';
import { connectHttp } from './http.session.ts';
import { httpParams, numberParam, textParam } from './http.settings.ts';
import { runAction, runQuery } from './http.talk.ts';
import { listenForWebhooks } from './http.webhook.ts';
import { httpModels } from './models/http.models.ts';

const declared = declaredDriver({ planOf, read: runQuery, run: runAction, pollSeconds: 10 });

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
  ...declared,
  /** The first request is made here, so that a device whose password is wrong never counts as online. */
  open: async (device) => {
    listenForWebhooks(device);
    const [first] = device.address === undefined ? [] : planOf(device).queries;
    if (first !== undefined) await runQuery(device, first);
  },
  explain: explainFrame,
  discover: httpSearch(),
});
