import type { Modules } from '../../wiring/wiring.ts';
import type { PastDoors } from './furnish-past.ts';

type PastModules = Pick<
  Modules,
  'history' | 'devices' | 'deviceEvents' | 'alarms' | 'commands' | 'workOrders' | 'inspections'
>;

/** Stores the past of the sample venue through the doors of the modules. */
export const pastDoorsOf = ({ history, devices, deviceEvents, ...modules }: PastModules): PastDoors => ({
  propertiesOf: (deviceId) =>
    devices
      .engine()
      .propertiesOf(deviceId)
      .map(({ id }) => id),
  actionOf: (deviceId, action) =>
    devices
      .engine()
      .actionsOf(deviceId)
      .find(({ id }) => id === action),
  readings: history.addPast,
  event: deviceEvents.note,
  alarms: modules.alarms.addSamples,
  commands: modules.commands.addSamples,
  orders: modules.workOrders.addSamples,
  inspections: modules.inspections.addSamples,
});
