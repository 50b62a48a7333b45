import { type DeviceNeed, type NeededDevice, type PlaceDetail, placeStatisticsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { FormDrawer } from '../../ui/forms/form-drawer.tsx';
import { useToast } from '../../ui/forms/use-toast.ts';

const { getNeededDevices, saveNeededDevices, getReadiness, getReliability } = placeStatisticsEndpoints;

interface Values {
  needs: Record<string, DeviceNeed>;
}

const NeedField = ({ device }: { device: NeededDevice }) => {
  const t = usePhrases('places');
  const options = [
    { value: 'auto', label: t(device.byItself ? 'need_auto_yes' : 'need_auto_no') },
    { value: 'needed', label: t('need_needed') },
    { value: 'notNeeded', label: t('need_notNeeded') },
  ];
  return (
    <Form.Item name={['needs', device.deviceId]} label={device.deviceName}>
      <Select options={options} />
    </Form.Item>
  );
};

/** Which devices the meetings of a place need, where what they can do does not tell. */
export const NeededDevices = ({ place, onClose }: { place: PlaceDetail | undefined; onClose: () => void }) => {
  const t = usePhrases('places');
  const common = usePhrases('ui');
  const toast = useToast();
  const canEdit = useMay('place', 'edit');
  const placeId = place?.id ?? '';
  const { data } = useQuery({
    ...queryOf(getNeededDevices, { query: { placeId } }),
    enabled: place !== undefined,
    gcTime: 0,
  });
  const save = useChange(saveNeededDevices, { invalidates: [getNeededDevices, getReadiness, getReliability] });
  const initial = useMemo(
    (): Values => ({ needs: Object.fromEntries((data ?? []).map(({ deviceId, need }) => [deviceId, need])) }),
    [data],
  );
  const send = async ({ needs }: Values): Promise<void> => {
    const changed = Object.entries(needs).flatMap(([deviceId, need]) =>
      initial.needs[deviceId] === need ? [] : [{ deviceId, need }],
    );
    if (changed.length > 0) await save.mutateAsync({ body: { placeId, devices: changed } });
  };
  return (
    <FormDrawer<Values>
      open={place !== undefined && data !== undefined}
      title={t('neededOf', { name: place?.name ?? '' })}
      initial={initial}
      submit={send}
      onDone={() => toast.done(common('saved'))}
      onClose={onClose}
      readOnly={!canEdit}
    >
      <Form.Item>
        <div className="note">{t('neededText')}</div>
      </Form.Item>
      {data?.length === 0 ? <p className="text-muted">{t('noDevicesHere')}</p> : null}
      {data?.map((device) => (
        <NeedField key={device.deviceId} device={device} />
      ))}
    </FormDrawer>
  );
};
