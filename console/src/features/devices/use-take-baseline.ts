import { type DeviceRow, inspectionPlansEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useConfirm } from '../../ui/forms/use-confirm.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

const { getDeviceBaseline, saveDeviceBaseline } = inspectionPlansEndpoints;

/** Makes what devices are set to now their baseline, after a question. */
export const useTakeBaseline = () => {
  const t = usePhrases('devices');
  const common = usePhrases('ui');
  const confirm = useConfirm();
  const act = useAct();
  const toast = useToast();
  const save = useChange(saveDeviceBaseline, { invalidates: [getDeviceBaseline] });
  return async (rows: readonly DeviceRow[]): Promise<void> => {
    const deviceIds = rows.map(({ id }) => id);
    const question = { title: t('bulkBaselineTitle', { count: rows.length }), text: t('bulkBaselineText') };
    if (!(await confirm({ ...question, verb: common('yes') }))) return;
    await act(async () => {
      const { settings } = await save.mutateAsync({ body: { deviceIds, properties: null, forget: [] } });
      toast.say(settings > 0 ? t('baselineOf', { count: settings }) : t('baselineNothing'));
    });
  };
};
