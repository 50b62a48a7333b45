import type { DeviceView } from '@eoms/drivers/kit';
import { chooseAction } from '../commands/choose-action.ts';
import { orderOf } from '../scenes/order-of-step.ts';
import type { ActionStep, StateStep } from '../scenes/scene.ts';
import type { Facts } from './provable.ts';

const noView: DeviceView = { params: {}, store: new Map(), get: () => undefined };

/** What a step would do at a device, planned by the same code as a run; undefined if no action does it. */
export const createOrders = (facts: Facts) => {
  const actionsOf = (deviceId: string) => facts.device(deviceId)?.actions ?? [];
  const devices = {
    find: facts.devicesOf,
    exists: (deviceId: string) => facts.device(deviceId) !== undefined,
    actionsOf,
    propertiesOf: (deviceId: string) => facts.device(deviceId)?.properties ?? [],
    choose: ({ deviceId, action, args }: Pick<ActionStep, 'action' | 'args'> & { readonly deviceId: string }) =>
      chooseAction({ actions: () => actionsOf(deviceId), view: noView }, { action, args })?.id,
  };
  return {
    actionsOf,
    of: (deviceId: string, step: ActionStep | StateStep) => orderOf(devices, deviceId, step),
  };
};
export type Orders = ReturnType<typeof createOrders>;
