import { type DeviceDetail, type DeviceDraft, devicesEndpoints, modelsEndpoints } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import { Refusal } from '../platform/http/refusal.ts';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';
import type { SimulatedProjector } from './start-simulators.ts';

const linkParams = ({ simulator: { host, port } }: SimulatedProjector) => ({ host, port });

const known = async (call: InternalCall, placeId: string, name: string): Promise<string | undefined> => {
  const page = await call(devicesEndpoints.listDevices, { query: { placeId, size: '200' } });
  return page.records.find((device) => device.name === name)?.id;
};

/** One device for each simulated projector; answers their ids in the same order. */
export const furnishDevices = async (
  call: InternalCall,
  demo: DemoFile,
  projectors: readonly SimulatedProjector[],
  places: ReadonlyMap<PlaceCode, string>,
): Promise<string[]> => {
  const models = await call(modelsEndpoints.listModelsOfType, { query: { typeCode: 'projector' } });
  const ids: string[] = [];
  for (const projector of projectors) {
    const placeId = places.get(projector.place);
    const modelId = models.find((model) => model.name === projector.model)?.id;
    if (!placeId || !modelId) throw new Error(`The sample venue has no place ${projector.place} or ${projector.model}`);
    const name = sampleVenue.projectors[projector.name].zh;
    const body: DeviceDraft = {
      name,
      modelId,
      placeId,
      sn: `LJ24${String(projector.number).padStart(4, '0')}`,
      netmask: null,
      gateway: null,
      dns: null,
      installLocation: sampleVenue.installed[projector.installed].zh,
      enabled: true,
      params: { ...linkParams(projector), ...(projector.secured ? { password: demo.projectorPassword } : {}) },
    };
    ids.push((await known(call, placeId, name)) ?? (await call(devicesEndpoints.saveDevice, { body })).id);
  }
  return ids;
};

const draftOf = ({ id, name, modelId, placeId, sn, netmask, gateway, dns, ...more }: DeviceDetail): DeviceDraft => {
  const { installLocation, enabled, params } = more;
  return { id, name, modelId, placeId, sn, netmask, gateway, dns, installLocation, enabled, params };
};

/** Tells the devices of projectors that had to take another port; a device that was removed stays removed. */
export const followPorts = async (
  call: InternalCall,
  demo: DemoFile,
  projectors: readonly SimulatedProjector[],
): Promise<void> => {
  for (const [index, projector] of projectors.entries()) {
    const deviceId = demo.deviceIds[index];
    const before = demo.ports[index];
    if (!deviceId || before === projector.simulator.port) continue;
    try {
      const detail = await call(devicesEndpoints.getDevice, { query: { deviceId } });
      if (detail.params.port !== before) continue;
      const draft = draftOf(detail);
      await call(devicesEndpoints.saveDevice, {
        body: { ...draft, params: { ...draft.params, ...linkParams(projector) } },
      });
    } catch (error) {
      if (!(error instanceof Refusal && error.code === '404')) throw error;
    }
  }
};
