import {
  type DeviceDetail,
  type DeviceDraft,
  devicesEndpoints,
  modelsEndpoints,
  textOf,
  type Value,
} from '@eoms/contract';
import type { Driver } from '@eoms/drivers/kit';
import { sampleVenue } from '@eoms/phrases';
import { Refusal } from '../platform/http/refusal.ts';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';
import type { SimulatedDevice } from './start-simulators.ts';

const linkParams = ({ simulator, broker }: SimulatedDevice): Record<string, Value> =>
  simulator && broker !== true ? { host: simulator.host, port: simulator.port } : {};

/**
 * Ports on which the product listens for all devices of a kind. A second venue could not use the same: 0 means a free
 * port, or none.
 */
const sharedPorts = ['localPort', 'listenPort', 'trapPort', 'noticePort'];
export const ownPortsInstead = ({ params }: Pick<Driver, 'params'>): Record<string, Value> => {
  const shared = params.filter(({ id, default: port }) => sharedPorts.includes(id) && typeof port === 'number');
  return Object.fromEntries(shared.map(({ id }) => [id, 0]));
};

const known = async (call: InternalCall, placeId: string): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (let current = 1; ; current += 1) {
    const page = await call(devicesEndpoints.listDevices, {
      query: { placeId, size: '200', current: String(current) },
    });
    for (const device of page.records) names.set(device.name, device.id);
    if (names.size >= page.total || page.records.length === 0) return names;
  }
};

/** Creates one device for each simulated one except spares; returns their ids in the same order, null for a spare. */
export const furnishDevices = async (
  call: InternalCall,
  demo: DemoFile,
  samples: readonly SimulatedDevice[],
  places: ReadonlyMap<PlaceCode, string>,
): Promise<(string | null)[]> => {
  const models = await call(modelsEndpoints.listModelsOfType, { query: {} });
  const there = new Map<string, Map<string, string>>();
  const ids: (string | null)[] = [];
  for (const sample of samples) {
    const placeId = places.get(sample.place);
    const { manufacturer } = sample.making.model;
    const model = models.find(
      ({ name, actionClass, enterpriseName }) =>
        name === sample.model && actionClass === sample.driver && enterpriseName === manufacturer,
    );
    if (!placeId || !model) throw new Error(`The sample venue has no place ${sample.place} or ${sample.model}`);
    if (sample.spare) {
      ids.push(null);
      continue;
    }
    const before = demo.deviceIds[sample.number - 1];
    if (before) {
      ids.push(before);
      continue;
    }
    const names = there.get(placeId) ?? (await known(call, placeId));
    there.set(placeId, names);
    const name = textOf(sample.name, demo.language);
    const body: DeviceDraft = {
      name,
      modelId: model.id,
      placeId,
      sn: `LJ24${String(sample.number).padStart(4, '0')}`,
      netmask: null,
      gateway: null,
      dns: null,
      installLocation: textOf(sampleVenue.installed[sample.installed], demo.language),
      enabled: true,
      params: {
        ...model.defaults,
        ...ownPortsInstead(sample.making.driver),
        ...linkParams(sample),
        ...sample.params?.(sample.making),
      },
    };
    ids.push(names.get(name) ?? (await call(devicesEndpoints.saveDevice, { body })).id);
  }
  return ids;
};

const draftOf = ({ id, name, modelId, placeId, sn, netmask, gateway, dns, ...more }: DeviceDetail): DeviceDraft => {
  const { installLocation, enabled, params } = more;
  return { id, name, modelId, placeId, sn, netmask, gateway, dns, installLocation, enabled, params };
};

/** Updates devices whose simulators had to take another port; a removed device stays removed. */
export const followPorts = async (
  call: InternalCall,
  demo: DemoFile,
  samples: readonly SimulatedDevice[],
): Promise<void> => {
  for (const [index, sample] of samples.entries()) {
    const deviceId = demo.deviceIds[index];
    const before = demo.ports[index];
    const { port } = linkParams(sample);
    if (!deviceId || port === undefined || before === port) continue;
    try {
      const detail = await call(devicesEndpoints.getDevice, { query: { deviceId } });
      if (detail.params.port !== before) continue;
      const draft = draftOf(detail);
      await call(devicesEndpoints.saveDevice, {
        body: { ...draft, params: { ...draft.params, ...linkParams(sample) } },
      });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === '404')) throw error;
    }
  }
};
