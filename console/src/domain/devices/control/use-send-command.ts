import { type ActionSchema, commandsEndpoints, type DeviceCommand, textOf } from '@eoms/contract';
import { useCallback } from 'react';
import { call } from '../../../api/call.ts';
import { useLanguage, usePhrases } from '../../../i18n/i18n.ts';
import { useConfirm } from '../../../ui/forms/use-confirm.tsx';
import { useToast } from '../../../ui/forms/use-toast.ts';
import type { ControlledDevice } from './control-props.ts';
import type { Args } from './control-state.ts';

type Named = Pick<ControlledDevice, 'id' | 'name'>;

/** Sends any action of any device, asking first where it requires that; undefined if it was not sent. */
export const useSendCommand = (onCommand: (command: DeviceCommand) => void) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const confirm = useConfirm();
  const toast = useToast();
  return useCallback(
    async (device: Named, action: ActionSchema, args: Args): Promise<DeviceCommand | undefined> => {
      const verb = textOf(action.name, language);
      const title = t('confirmAction', { name: device.name, action: verb });
      if (action.confirm && !(await confirm({ title, text: t('confirmText'), verb }))) return undefined;
      try {
        const body = { deviceId: device.id, action: action.id, args: { ...args } };
        const command = await call(commandsEndpoints.executeAction, { body });
        onCommand(command);
        return command;
      } catch (error) {
        toast.failed(error);
        return undefined;
      }
    },
    [language, confirm, toast, t, onCommand],
  );
};
