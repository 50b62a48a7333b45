import { type ActionSchema, commandsEndpoints, type DeviceCommand } from '@eoms/contract';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';
import type { ControlledDevice } from './control-props.ts';
import type { Args } from './control-state.ts';

/** Sends an action of a device, asking first where the driver requires it. The outcome arrives as a live event. */
export const useCommand = (
  device: Pick<ControlledDevice, 'id' | 'name'>,
  action: ActionSchema,
  onCommand: (command: DeviceCommand) => void,
) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const confirm = useConfirm();
  const toast = useToast();
  const send = useCallback(
    (args: Args): void => {
      const run = async (): Promise<void> => {
        const verb = action.name[language];
        if (
          action.confirm &&
          !(await confirm({
            title: t('confirmAction', { name: device.name, action: verb }),
            text: t('confirmText'),
            verb,
          }))
        )
          return;
        try {
          onCommand(
            await call(commandsEndpoints.executeAction, {
              body: { deviceId: device.id, action: action.id, args: { ...args } },
            }),
          );
        } catch (error) {
          toast.failed(error);
        }
      };
      void run();
    },
    [action, device.id, device.name, language, confirm, toast, t, onCommand],
  );
  const cancel = useCallback(
    (id: string): void => void call(commandsEndpoints.cancelCommand, { body: { id } }).catch(toast.failed),
    [toast],
  );
  return { send, cancel };
};
