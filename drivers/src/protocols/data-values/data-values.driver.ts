import { checkDeclared, faultIn, mapFault } from '../../kit/declared-check.ts';
import { declaredDriver } from '../../kit/declared-driver.ts';
import type { RequestQuery } from '../../kit/declared-plan.ts';
import { readValue } from '../../kit/declared-value.ts';
import { wireText } from '../../kit/declared-wire.ts';
import { defineDriver } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { findJson, jsonWord } from '../../kit/json-path.codec.ts';
import { say } from '../../kit/say.ts';
import { createSlot } from '../../kit/slot.ts';
import { textOfError } from '../../kit/spoken-error.ts';
import { isRefusal } from '../../kit/unknown-values.ts';
import type { Wire } from '../../kit/wire.ts';
import { dataModels } from './data-values.models.ts';
import { type Asked, type PropertyPlan, parseArguments, parsePath, planOf, planProperty } from './data-values.plan.ts';
import { dataParams, propertyWire } from './data-values.settings.ts';

const wires = createSlot<Pick<Wire, 'trace' | 'roundTrip' | 'clock'>>();
const tracedCharacters = 2_048;

const textParam = ({ params }: Device, id: string): string => (typeof params[id] === 'string' ? params[id] : '');

/** Settings of the device are written by people, too. */
const readSetting = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw deviceError('refused', textOfError(error));
  }
};

const ask = async (device: Device, { method, args }: Asked): Promise<unknown> => {
  const wire = wires.of(device);
  const name = method === '' ? textParam(device, 'methodName') : method;
  const given = args ?? readSetting(() => parseArguments(textParam(device, 'args'))) ?? {};
  wire.trace('out', `${name} ${JSON.stringify(given)}`);
  const began = wire.clock.now();
  const result = await device.shared.ask(name, given, device.signal);
  wire.roundTrip(wire.clock.now() - began);
  wire.trace('in', (JSON.stringify(result) ?? '').slice(0, tracedCharacters));
  return result;
};

/** A missing or invalid value becomes unknown; the old one is not kept. */
const setWord = (device: Device, { id, rule }: PropertyPlan, word: string | undefined): void => {
  const value = word === undefined ? undefined : readValue(word, rule);
  if (value === undefined) device.set(id, null, { quality: 'bad' });
  else device.set(id, value);
};

/** Asks once and sets every property that is fed by this result. */
const read = async (device: Device, { request, properties }: RequestQuery<PropertyPlan, Asked>): Promise<void> => {
  const standard = readSetting(() => parsePath(textParam(device, 'path')));
  const result = await ask(device, request).catch((error: unknown) => {
    if (isRefusal(error)) for (const property of properties) setWord(device, property, undefined);
    throw error;
  });
  for (const property of properties) {
    const path = property.path ?? standard;
    setWord(device, property, jsonWord(path === undefined ? result : findJson(result, path)));
  }
};

const unsupported = (): Promise<never> =>
  Promise.reject(deviceError('unsupported', say('数据行为只能查询', 'a data behaviour is only asked')));

/** What data behaviours answer, as properties of a device, with history, alarms and charts. */
export const dataValues = defineDriver({
  id: 'data_values',
  version: '1.0.0',
  name: say('数据行为的值', 'Values of data behaviours'),
  category: ['sensor', 'power', 'other'],
  protocol: 'Data behaviours',
  control: 'data',
  transport: {
    kind: 'own',
    port: 0,
    connect: async (wire) => {
      wires.put(wire, wire);
      return () => wires.clear(wire);
    },
  },
  params: dataParams,
  declares: {
    property: propertyWire,
    action: [],
    check: checkDeclared({
      property: (property, report) => {
        report(
          'args',
          faultIn(() => parseArguments(wireText(property.wire, 'args'))),
        );
        report(
          'path',
          faultIn(() => parsePath(wireText(property.wire, 'path'))),
        );
        report('valueMap', mapFault(property, 'valueMap'));
        report(
          'path',
          faultIn(() => planProperty({ ...property, wire: { ...property.wire, args: '', path: '' } })),
        );
      },
      action: () => undefined,
    }),
  },
  models: dataModels,
  ...declaredDriver({ planOf, read, run: unsupported, pollSeconds: 60 }),
  /** The first result is fetched here, so that a device without one never counts as online. */
  open: async (device) => {
    const [first] = planOf(device).queries;
    if (first !== undefined) await read(device, first);
  },
});
