import type { ControlMethod, Text } from '@eoms/contract/vocabulary';
import type { ActionDef } from '../../kit/action.ts';
import { type Driver, type DriverModel, defineDriver, type Poll } from '../../kit/define-driver.ts';
import type { DeclaredAction, ModelView } from '../../kit/definition.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { renderTemplate } from '../../kit/template.codec.ts';
import { checkDefinition } from './line.check.ts';
import { actionWire, propertyWire } from './line.declares.ts';
import { explainFrame } from './line.explain.ts';
import { lineParams } from './line.params.ts';
import { planOf } from './line.plan.ts';
import { takeTold } from './line.read.ts';
import { type LineKind, numberParam, readSettings } from './line.settings.ts';
import { signIn } from './line.sign-in.ts';
import { simulateLine } from './line.simulator.ts';
import { runAction, runQuery, settingsOf, spoken } from './line.talk.ts';
import { lineTransport } from './line.transport.ts';

export interface LineDriverOptions {
  readonly id: string;
  readonly kind: LineKind;
  readonly name: Text;
  readonly protocol: string;
  readonly control: ControlMethod;
  readonly models: readonly DriverModel[];
}

/** Whatever takes commands over a line. */
const category = [
  'display',
  'projector',
  'screen',
  'matrix',
  'audioProcessor',
  'lighting',
  'curtain',
  'power',
  'controlHost',
  'sensor',
  'other',
];

const polls = (device: ModelView): Poll[] => {
  const { queries } = planOf(device);
  const paced = queries.map((query) => ({
    id: query.id,
    name: query.name,
    everyMs: query.everyMs ?? numberParam(device.params, 'pollSeconds', 10) * 1_000,
    run: (to: Device) => runQuery(to, query),
  }));
  return [...paced, ...keepAlive(device)];
};

const keepAlive = (device: ModelView): Poll[] => {
  const written = device.params.keepAlive;
  if (typeof written !== 'string' || written === '') return [];
  return [
    {
      id: 'keepAlive',
      name: say('保活', 'Keep-alive'),
      everyMs: numberParam(device.params, 'keepAliveSeconds', 30) * 1_000,
      run: async (to) => {
        const { keepAlive: template, values, encoding } = settingsOf(to);
        if (template !== undefined)
          await to.line.send(spoken('refused', () => renderTemplate(template, values, encoding)));
      },
    },
  ];
};

/** Reads what proves the action, and only that. */
const readBackOf =
  (declared: DeclaredAction) =>
  async (device: Device): Promise<void> => {
    const wanted = new Set((declared.expect ?? []).map(({ property }) => property));
    for (const query of planOf(device).queries)
      if (query.properties.some(({ id }) => wanted.has(id))) await runQuery(device, query);
  };

const actionOf = ({ wire: _wire, ...declared }: DeclaredAction, whole: DeclaredAction): ActionDef => ({
  ...declared,
  run: async (device, args) => {
    const plan = planOf(device).actions.get(declared.id);
    if (plan === undefined || 'fault' in plan)
      throw deviceError('unsupported', plan?.fault ?? say('型号中没有该命令', 'the model has no such command'));
    await runAction(device, plan, args);
  },
  readBack: readBackOf(whole),
});

/** One of the three generic line drivers: whatever its model describes. */
export const createLineDriver = (options: LineDriverOptions): Driver => {
  const { kind, ...identity } = options;
  const params = lineParams(kind);
  const settings = params.filter(({ type }) => type !== 'secret').map(({ id }) => id);
  return defineDriver({
    ...identity,
    version: '1.0.0',
    category,
    transport: lineTransport(kind),
    params,
    declares: { property: propertyWire, action: actionWire, check: checkDefinition(settings) },
    properties: ({ definition }) => definition.properties.map(({ wire: _wire, ...property }) => property),
    actions: ({ definition }) => definition.actions.map((action) => actionOf(action, action)),
    open: async (device) => {
      spoken('refused', () => readSettings(device.params));
      await signIn(device, kind !== 'telnet');
    },
    receive: (device, frame) => takeTold(device, planOf(device).pushed, frame, settingsOf(device).encoding),
    poll: polls,
    explain: explainFrame,
    simulate: (simulation) => simulateLine(kind, simulation),
  });
};
