import type { ActionGroupStep } from '@eoms/contract';
import { problemOf, type SceneDevices } from '@eoms/engine';
import { refuse } from '../../platform/http/refusal.ts';

type Reach = Pick<SceneDevices, 'find' | 'actionsOf' | 'propertiesOf' | 'choose'>;

/** Throws 'device.transitionalTarget' where a step asks a device for a state that it only passes through. */
export const refuseTransitional = (
  reach: Reach,
  placeIds: readonly string[],
  placed: readonly { readonly path: string; readonly step: ActionGroupStep }[],
): void => {
  for (const { path, step } of placed) {
    // What a variable brings is judged when the step is reached.
    if (step.kind !== 'action' && (step.kind !== 'state' || step.valueFrom !== undefined)) continue;
    const { target, spareDeviceId } = step;
    const named =
      target.kind === 'devices'
        ? target.deviceIds
        : reach.find({ kind: 'type', placeIds, typeCode: target.typeCode ?? undefined });
    const deviceIds = spareDeviceId === undefined ? named : [...named, spareDeviceId];
    const asked =
      step.kind === 'state'
        ? { kind: step.kind, property: step.property, value: step.value }
        : { kind: step.kind, action: step.action, args: step.args };
    if (deviceIds.some((deviceId) => problemOf(reach, deviceId, asked)?.code === 'device.transitionalTarget'))
      throw refuse('device.transitionalTarget', {}, [{ field: `${path}.${step.kind === 'state' ? 'value' : 'args'}` }]);
  }
};
