import { type ActionSchema, commandsEndpoints, type DeviceCommand } from '@eoms/contract';
import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { useToast } from '../../../ui/forms/use-toast.ts';
import type { ControlledDevice } from './control-props.ts';
import type { Args } from './control-state.ts';
import { useSendCommand } from './use-send-command.ts';

/** Sends an action of a device, asking first where the driver requires it. The outcome arrives as a live event. */
export const useCommand = (
  { id, name }: Pick<ControlledDevice, 'id' | 'name'>,
  action: ActionSchema,
  onCommand: (command: DeviceCommand) => void,
) => {
  const toast = useToast();
  const sendCommand = useSendCommand(onCommand);
  const send = useCallback(
    (args: Args): void => void sendCommand({ id, name }, action, args),
    [action, id, name, sendCommand],
  );
  const cancel = useCallback(
    (command: string): void =>
      void call(commandsEndpoints.cancelCommand, { body: { id: command } }).catch(toast.failed),
    [toast],
  );
  return { send, cancel };
};
