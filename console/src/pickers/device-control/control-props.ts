import type { ActionSchema, DeviceCommand, DeviceDetail } from '@eoms/contract';
import type { Args } from './control-state.ts';

/** What every kind of control needs: the device, the action it stands for, and the way to send it. */
export interface ControlProps {
  device: DeviceDetail;
  action: ActionSchema;
  commands: ReadonlyMap<string, DeviceCommand>;
  locked: boolean;
  send: (args: Args) => void;
}
