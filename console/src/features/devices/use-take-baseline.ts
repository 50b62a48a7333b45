import { type DeviceRow, inspectionPlansEndpoints } from '@eoms/contract';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useCareful } from '../../ui/forms/use-careful.ts';

const { getDeviceBaseline, saveDeviceBaseline } = inspectionPlansEndpoints;

/** Makes what devices are set to now their baseline, after a question. */
export const useTakeBaseline = () => {
  const t = usePhrases('devices');
  const common = usePhrases('ui');
  const careful = useCareful();
  const save = useChange(saveDeviceBaseline, { invalidates: [getDeviceBaseline] });
  return async (rows: readonly DeviceRow[]): Promise<void> => {
    const deviceIds = rows.map(({ id }) => id);
    await careful(
      { title: t('bulkBaselineTitle', { count: rows.length }), text: t('bulkBaselineText'), verb: common('yes') },
      () => save.mutateAsync({ body: { deviceIds, properties: null, forget: [] } }),
      t('baselineSaved'),
    );
  };
};
