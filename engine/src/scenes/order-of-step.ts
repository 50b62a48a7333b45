import type { IsTransitional, ResolvedAction } from '@eoms/drivers/kit';
import { type Reason, transitionalTarget } from '../commands/reasons.ts';
import { leadsNowhere, transitionalAt, wantedBy, wayTo } from './reach-state.ts';
import type { ReceiptLine } from './receipt.ts';
import type { OnDevices } from './run-variables.ts';
import type { ActionStep, StateStep } from './scene.ts';
import type { SceneDevices } from './scene-devices.ts';
import { noAction } from './scene-reasons.ts';

export type OrderFacts = Pick<SceneDevices, 'actionsOf' | 'propertiesOf' | 'choose'>;
export type Order = Pick<ReceiptLine, 'action' | 'args' | 'wanted'>;
type Asked<S extends OnDevices> = Omit<S, 'id' | 'target'>;

const actionOf = (
  devices: OrderFacts,
  deviceId: string,
  { action, args }: Asked<ActionStep>,
): ResolvedAction | undefined => {
  const id = devices.choose({ deviceId, action, args });
  return devices.actionsOf(deviceId).find((one) => one.id === id);
};

/** The key of a value by its own name or by a capability; one that the device does not describe is left as it is. */
const keyOf = (devices: OrderFacts, deviceId: string, property: string): string => {
  const known = devices.propertiesOf(deviceId);
  const name = property.replace(/\[.*$/, '');
  if (known.some(({ id }) => id === name)) return property;
  return known.find(({ capability }) => capability === property)?.id ?? property;
};

const asksToPass = (
  devices: OrderFacts,
  deviceId: string,
  step: Asked<ActionStep> | Asked<StateStep>,
  isTransitional: IsTransitional,
): boolean => {
  if (step.kind === 'state') return isTransitional(keyOf(devices, deviceId, step.property), step.value);
  const action = actionOf(devices, deviceId, step);
  return action !== undefined && leadsNowhere(action, step.args, isTransitional);
};

/** Why a device cannot do a step; undefined where it can. */
export const problemOf = (
  devices: OrderFacts,
  deviceId: string,
  step: Asked<ActionStep> | Asked<StateStep>,
): Reason | undefined => {
  if (asksToPass(devices, deviceId, step, transitionalAt(devices, deviceId))) return transitionalTarget;
  return orderOf(devices, deviceId, step) === undefined ? noAction : undefined;
};

/** How a device does a step; undefined where it has no action for it, or would only pass through what is asked for. */
export const orderOf = (
  devices: OrderFacts,
  deviceId: string,
  step: Asked<ActionStep> | Asked<StateStep>,
): Order | undefined => {
  const isTransitional = transitionalAt(devices, deviceId);
  if (asksToPass(devices, deviceId, step, isTransitional)) return undefined;
  if (step.kind === 'action') {
    const action = actionOf(devices, deviceId, step);
    return action && { action: action.id, args: step.args, wanted: wantedBy(action, step.args, isTransitional) };
  }
  const key = keyOf(devices, deviceId, step.property);
  const way = wayTo(devices.actionsOf(deviceId), { key, value: step.value });
  return way && { ...way, wanted: [{ key, in: [step.value] }] };
};
