import { type DeviceDetail, devicesEndpoints } from '@eoms/contract';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { OpenWindowsNote } from '../../domain/alarm-windows/open-windows-note.tsx';
import { AssetOfDevice } from '../../domain/assets/asset-of-device.tsx';
import { useDevice } from '../../domain/devices/control/use-device.ts';
import { useTypeName } from '../../domain/devices/use-type-name.ts';
import { PlaceStateOf } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { Icon, isIconName } from '../../ui/icons/icon.tsx';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { useScreenPath } from '../../ui/panels/frame.ts';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import styles from '../../ui/panels/object-page.module.css';
import { ObjectTabs } from '../../ui/panels/object-tabs.tsx';
import { QueryWait } from '../../ui/states/query-gate.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { DeviceAlarms } from './device-alarms.tsx';
import { DeviceDiagnostics } from './device-diagnostics.tsx';
import { DeviceEvents } from './device-events.tsx';
import { DeviceForm } from './device-form.tsx';
import { DeviceHistory } from './device-history.tsx';
import { DeviceMaintenance } from './device-maintenance.tsx';
import { DeviceOperations } from './device-operations.tsx';
import { DeviceOverview } from './device-overview.tsx';
import { DeviceProperties } from './device-properties.tsx';
import { DeviceState } from './device-state.tsx';

const { readNow } = devicesEndpoints;

const Head = ({ device, onEdit }: { device: DeviceDetail; onEdit: () => void }) => {
  const t = usePhrases('devices');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('deviceInformation', 'edit');
  const canControl = useMay('deviceInformation', 'control');
  const typeOf = useTypeName();
  const read = useChange(readNow);
  const act = useAct();
  return (
    <ObjectHead
      picture={<Icon name={isIconName(device.typeIcon) ? device.typeIcon : 'device'} size="xl" />}
      title={device.name}
      marks={
        <>
          <DeviceState live={device.live} long />
          {isAlarmLevel(device.alarms.worst) ? (
            <Link className="link" to={`/deviceInformation?deviceId=${device.id}&tab=alarms`}>
              <span className="visually-hidden">{t('alarms')} </span>
              <AlarmMark level={device.alarms.worst} text={device.alarms.count} />
            </Link>
          ) : null}
        </>
      }
      facts={[
        typeOf(device),
        `${device.brandName} ${device.modelName}`,
        <PlaceStateOf key="place" placeId={device.placeId} name={device.placeName} />,
        device.ip,
        device.sn ? `SN ${device.sn}` : null,
        <AssetOfDevice key="asset" deviceId={device.id} />,
      ]}
      actions={
        <>
          <Button icon={<Icon name="chevronLeft" />} onClick={() => void navigate('/deviceInformation')}>
            {common('back')}
          </Button>
          {canControl ? (
            <Button
              icon={<Icon name="refresh" />}
              loading={read.isPending}
              onClick={() => void act(() => read.mutateAsync({ body: { deviceId: device.id } }))}
            >
              {t('readNow')}
            </Button>
          ) : null}
          {canEdit ? (
            <Button icon={<Icon name="edit" />} onClick={onEdit}>
              {common('edit')}
            </Button>
          ) : null}
        </>
      }
    />
  );
};

/** One device: live values, control, alarms, history, log and link, one tab each; the tab is in the address. */
export const DevicePage = ({ deviceId }: { deviceId: string }) => {
  const t = usePhrases('devices');
  const [params, setParams] = useSearchParams();
  const { device, commands, note } = useDevice(deviceId);
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  useScreenPath(device.data ? [{ label: device.data.placeName }, { label: device.data.name }] : []);
  if (!device.data)
    return (
      <div className="page">
        <QueryWait
          what={t('device')}
          query={device}
          lines={8}
          onBack={() => void navigate('/deviceInformation')}
          absent={{ icon: 'device', title: t('notFound'), text: t('notFoundText'), back: t('toDevices') }}
        />
      </div>
    );
  const data = device.data;
  const counted = (words: string, count: number) => (
    <span className="row gap-4">
      {words} {count > 0 ? <span className="tag">{count}</span> : null}
    </span>
  );
  const tabs = [
    {
      key: 'overview',
      label: t('overview'),
      children: <DeviceOverview device={data} commands={commands} onCommand={note} />,
    },
    {
      key: 'properties',
      label: counted(t('properties'), Object.keys(data.live.values).length),
      children: <DeviceProperties device={data} />,
    },
    { key: 'alarms', label: counted(t('alarms'), data.alarms.count), children: <DeviceAlarms deviceId={deviceId} /> },
    { key: 'history', label: t('history'), children: <DeviceHistory device={data} /> },
    { key: 'operations', label: t('operations'), children: <DeviceOperations device={data} /> },
    { key: 'events', label: t('events'), children: <DeviceEvents deviceId={deviceId} /> },
    { key: 'diagnostics', label: t('diagnostics'), children: <DeviceDiagnostics device={data} /> },
    { key: 'maintenance', label: t('maintenance'), children: <DeviceMaintenance device={data} /> },
  ];
  const tab = tabs.find((entry) => entry.key === params.get('tab'))?.key ?? 'overview';
  return (
    <div data-part="object-page" className={styles.objectPage}>
      <Head device={data} onEdit={() => setEditing(true)} />
      <OpenWindowsNote placeId={data.placeId} deviceId={deviceId} />
      <ObjectTabs
        activeKey={tab}
        items={tabs.map((one) => ({
          ...one,
          // The phrases of a tab may have to load: the rest of the page stays meanwhile.
          children: <Suspense fallback={<TextBones lines={6} />}>{one.children}</Suspense>,
        }))}
        destroyOnHidden
        onChange={(key) => setParams({ deviceId, ...(key === 'overview' ? {} : { tab: key }) }, { replace: true })}
      />
      <DeviceForm edited={editing ? deviceId : undefined} onClose={() => setEditing(false)} />
    </div>
  );
};
