import type { ActionSchema, DeviceCommand, DeviceDetail } from '@eoms/contract';
import type { Args } from './control-state.ts';

/** As much of a device as its controls look at. */
export type ControlledDevice = Pick<DeviceDetail, 'id' | 'name' | 'live' | 'properties' | 'actions'>;

/** What every kind of control needs: the device, the action it stands for, and the way to send it. */
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
