import type { ControlMethod, SourceText } from '@eoms/contract/vocabulary';
import { declaredDriver } from '../../kit/declared-driver.ts';
import { type Driver, defineDriver, type Poll } from '../../kit/define-driver.ts';
import type { ModelView } from '../../kit/definition.ts';
import type { DriverModel } from '../../kit/driver-model.ts';
import { say } from '../../kit/say.ts';
import { renderTemplate } from '../../kit/template.codec.ts';
import { checkDefinition } from './line.check.ts';
import { actionWire, propertyWire } from './line.declares.ts';
import { explainFrame } from './line.explain.ts';
import { lineParams } from './line.params.ts';
import { planOf } from './line.plan.ts';
import { takePushed } from './line.read.ts';
import { type LineKind, numberParam, readSettings } from './line.settings.ts';
import { signIn } from './line.sign-in.ts';
import { runAction, runQuery, settingsOf, spoken } from './line.talk.ts';
import { lineTransport } from './line.transport.ts';

export interface LineDriverOptions {
  readonly id: string;
  readonly kind: LineKind;
  readonly name: SourceText;
  readonly protocol: string;
  readonly control: ControlMethod;
  readonly models: readonly DriverModel[];
}

/** Any device that takes commands over a line. */
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

const declared = declaredDriver({ planOf, read: runQuery, run: runAction, pollSeconds: 10 });

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

/** Creates one of the three generic line drivers, whose devices are described by their models. */
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
    ...declared,
    open: async (device) => {
      spoken('refused', () => readSettings(device.params));
      await signIn(device, kind !== 'telnet');
    },
    receive: (device, frame) => takePushed(device, planOf(device).pushed, frame, settingsOf(device).encoding),
    poll: (device) => [...declared.poll(device), ...keepAlive(device)],
    explain: explainFrame,
  });
};
