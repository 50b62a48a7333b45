import { type ActionSchema, catalogueEndpoints, type DeviceRow, devicesEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

/** The action that switches a device on and off, if its driver has one that takes a single yes or no. */
const powerAction = (actions: readonly ActionSchema[]): { id: string; param: string } | undefined => {
  const action = actions.find((a) => a.capability === 'power' && a.params.length === 1 && a.params[0]?.type === 'bool');
  const param = action?.params[0]?.id;
  return action && param ? { id: action.id, param } : undefined;
};

/** Switches several devices, whatever their make; says how many commands could not be sent. */
export const useBulkPower = () => {
  const t = usePhrases('devices');
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  return useCallback(
    async (rows: readonly DeviceRow[], on: boolean): Promise<void> => {
      const verb = t(on ? 'switchOn' : 'switchOff');
      const name = rows.map((d) => d.name).join(' · ');
      if (!on && !(await confirm({ title: t('confirmAction', { name, action: verb }), text: t('confirmText'), verb })))
        return;
      const send = async (device: DeviceRow): Promise<void> => {
        const actions = await client.fetchQuery({
          ...queryOf(catalogueEndpoints.getDriverActions, { params: { class: device.actionClass } }),
          staleTime: 600_000,
        });
        const action = powerAction(actions);
        if (!action) throw new Error(device.name);
        await call(devicesEndpoints.executeAction, {
          body: { deviceId: device.id, action: action.id, args: { [action.param]: on } },
        });
      };
      const results = await Promise.allSettled(rows.map(send));
      const sent = results.filter((r) => r.status === 'fulfilled').length;
      toast.say(t('bulkSent', { sent, failed: results.length - sent }));
    },
    [t, client, confirm, toast],
  );
};
