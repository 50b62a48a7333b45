import { type ActionSchema, commandsEndpoints, type DeviceRow, devicesEndpoints } from '@eoms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

interface PowerAction {
  id: string;
  param: string;
}

/** The action that switches a device on and off, if it has one with a single boolean argument. */
const powerAction = (actions: readonly ActionSchema[]): PowerAction | undefined => {
  const action = actions.find((a) => a.capability === 'power' && a.params.length === 1 && a.params[0]?.type === 'bool');
  const param = action?.params[0]?.id;
  return action && param ? { id: action.id, param } : undefined;
};

/** Switches several devices of any make; reports how many commands could not be sent. */
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
      const groups = new Map<string, { action: PowerAction; ids: string[] }>();
      try {
        for (const row of rows) {
          // Devices of one model have the same actions: requested for the first one only.
          const sample = rows.find((other) => other.modelId === row.modelId) ?? row;
          const { actions } = await client.fetchQuery({
            ...queryOf(devicesEndpoints.getDevice, { query: { deviceId: sample.id } }),
            staleTime: 60_000,
          });
          const action = powerAction(actions);
          if (!action) continue;
          const key = `${action.id} ${action.param}`;
          const group = groups.get(key) ?? { action, ids: [] };
          group.ids.push(row.id);
          groups.set(key, group);
        }
        let sent = 0;
        for (const { action, ids } of groups.values()) {
          const results = await call(commandsEndpoints.executeActionOnDevices, {
            body: { deviceIds: ids, action: action.id, args: { [action.param]: on } },
          });
          sent += results.filter((r) => r.command !== null).length;
        }
        toast.say(t('bulkSent', { sent, failed: rows.length - sent }));
      } catch (error) {
        toast.failed(error);
      }
    },
    [t, client, confirm, toast],
  );
};
