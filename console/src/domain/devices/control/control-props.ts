import type { ActionSchema, DeviceCommand, DeviceDetail } from '@eoms/contract';
import type { Args } from './control-state.ts';

/** The part of a device that its controls use. */
export type ControlledDevice = Pick<DeviceDetail, 'id' | 'name' | 'live' | 'properties' | 'actions'>;

/** What every control needs: the device, its action, and a function to send it. */
export interface ControlProps {
  device: ControlledDevice;
  action: ActionSchema;
  commands: ReadonlyMap<string, DeviceCommand>;
  locked: boolean;
  send: (args: Args) => void;
}

/** What a panel of controls needs. */
export interface PanelProps {
  device: ControlledDevice;
  commands: ReadonlyMap<string, DeviceCommand>;
  locked: boolean;
  onCommand: (command: DeviceCommand) => void;
}
