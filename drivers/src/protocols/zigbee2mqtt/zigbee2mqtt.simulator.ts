import type { Value } from '@eoms/contract/vocabulary';
import { readJson } from '../../kit/foreign-json.codec.ts';
import { select } from '../../kit/json-selector.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { type SimulatedMessage, simulateOnBroker } from '../../transports/simulated-mqtt.ts';
import { type Feature, featuresOf, meaningOf, merge, nested, wireOf } from './zigbee2mqtt.exposes.ts';
import { featuresOfModel } from './zigbee2mqtt.table.ts';

const startOf = ({ kind, expose }: Feature): Value => {
  if (kind === 'binary') return false;
  if (kind === 'numeric') return expose.value_min ?? 0;
  return kind === 'enum' ? String(expose.values?.[0] ?? '') : '';
};

/**
 * A bridge with one device of a model from the table. Parameters: base, device, model, address, and a start value for
 * any of its features by the driver's property id.
 */
export const simulateZigbee = async (options: SimulatorOptions): Promise<Simulator> => {
  const { params = {} } = options;
  const base = String(params.base ?? 'zigbee2mqtt');
  const device = String(params.device ?? 'plug');
  const model = String(params.model ?? 'TS011F_plug_1');
  const address = String(params.address ?? '0xa4c1380000000001');
  const exposes = await featuresOfModel(model);
  if (exposes === undefined) throw new Error(`the table has no model ${model}`);
  const features = featuresOf(exposes);
  const values: Record<string, Value> = {};
  for (const feature of features) if (feature.published) values[feature.id] = params[feature.id] ?? startOf(feature);

  const state = (): SimulatedMessage => {
    const document: Record<string, unknown> = {};
    for (const feature of features) {
      const value = values[feature.id];
      if (value !== undefined && value !== '') merge(document, nested(feature.path, wireOf(feature, value)));
    }
    return { topic: `${base}/${device}`, payload: JSON.stringify(document) };
  };
  const set = (payload: string, lie: boolean): SimulatedMessage[] => {
    const document = readJson(Buffer.from(payload));
    const before = { ...values };
    const said = (feature: Feature): unknown => (feature.settable ? select(document, feature.path) : undefined);
    /** A bridge ignores half a colour. */
    const isHalf = ({ colour }: Feature): boolean =>
      colour !== undefined && features.some((other) => other.colour === colour && said(other) === undefined);
    for (const feature of features) {
      const raw = isHalf(feature) ? undefined : said(feature);
      const value = raw === undefined ? undefined : meaningOf(feature, raw);
      const moved = feature.of === 'cover' && value === 'STOP';
      if (value !== undefined && feature.published && !moved) values[feature.id] = value;
    }
    const answer = state();
    if (lie) Object.assign(values, before);
    return [answer];
  };
  return simulateOnBroker(options, {
    will: { topic: `${base}/bridge/state`, payload: JSON.stringify({ state: 'offline' }), retain: true },
    filters: [`${base}/${device}/set`, `${base}/${device}/get`],
    values,
    birth: () => [
      { topic: `${base}/bridge/state`, payload: JSON.stringify({ state: 'online' }), retain: true },
      {
        topic: `${base}/bridge/devices`,
        payload: JSON.stringify([
          { type: 'Coordinator', ieee_address: '0x0000000000000000', friendly_name: 'Coordinator', definition: null },
          {
            type: 'Router',
            ieee_address: address,
            friendly_name: device,
            supported: true,
            definition: { model, vendor: 'EOMS', description: 'Simulated device', exposes },
          },
        ]),
        retain: true,
      },
      { topic: `${base}/${device}/availability`, payload: JSON.stringify({ state: 'online' }), retain: true },
      state(),
    ],
    receive: (topic, payload, lie) => (topic.endsWith('/get') ? [state()] : set(payload, lie)),
    set: (property, value) => {
      if (values[property] === undefined || typeof values[property] !== typeof value)
        throw new Error(`"${String(value)}" is no value of "${property}"`);
      values[property] = value;
      return [state()];
    },
  });
};
