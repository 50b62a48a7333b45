import type { FloorPlanDetail, PlaceDetail, PlannedDevice } from '@eoms/contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DevicePanel } from '../../domain/devices/control/device-panel.tsx';
import { useDevice } from '../../domain/devices/control/use-device.ts';
import { placeMarks } from '../../domain/places/place-state.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { PlainButton } from '../../ui/controls/plain-button.tsx';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { useFresh } from '../../ui/marks/freshness.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './floor-plans.module.css';

export type Chosen =
  | { kind: 'device'; device: PlannedDevice }
  | { kind: 'place'; id: string; name: string; place: PlaceDetail | undefined }
  | { kind: 'several'; devices: readonly PlannedDevice[] };

const Head = ({
  title,
  note,
  onClose,
  children,
}: {
  title: string;
  note?: string;
  onClose: () => void;
  children?: ReactNode;
}) => {
  const ui = usePhrases('ui');
  return (
    <header className={styles.planAsideHead}>
      <div className="column">
        <h2 className="truncate">{title}</h2>
        {note ? <span className="text-small text-muted truncate">{note}</span> : null}
        <span className="row gap-8">{children}</span>
      </div>
      <IconButton icon="close" label={ui('close')} onClick={onClose} />
    </header>
  );
};

const DeviceMarks = ({ device }: { device: PlannedDevice }) => {
  const fresh = useFresh();
  return (
    <>
      <StateMark kind={fresh ? device.connection : 'stale'} size="s" />
      {isAlarmLevel(device.alarm) ? <AlarmMark level={device.alarm} text size="s" /> : null}
    </>
  );
};

const DeviceCard = ({
  device,
  placeName,
  onClose,
}: {
  device: PlannedDevice;
  placeName: string;
  onClose: () => void;
}) => {
  const t = usePhrases('floorPlans');
  const details = useScreenLink('deviceInformation');
  const { device: query, commands, note } = useDevice(device.deviceId);
  return (
    <>
      <Head title={device.name} note={placeName} onClose={onClose}>
        <DeviceMarks device={device} />
      </Head>
      <QueryGate what={device.name} query={query}>
        {(found) => <DevicePanel device={found} commands={commands} onCommand={note} />}
      </QueryGate>
      {details ? (
        <Link to={`${details}?deviceId=${device.deviceId}`}>
          <Button block>{t('deviceDetails')}</Button>
        </Link>
      ) : null}
    </>
  );
};

const PlaceCard = ({
  id,
  name,
  place,
  onClose,
}: {
  id: string;
  name: string;
  place: PlaceDetail | undefined;
  onClose: () => void;
}) => {
  const t = usePhrases('floorPlans');
  const control = useScreenLink('placeControl');
  const devices = useScreenLink('deviceInformation');
  return (
    <>
      <Head title={name} {...(place ? { note: place.groupName } : {})} onClose={onClose}>
        {place ? <StateMark kind={placeMarks[place.state]} size="s" /> : null}
      </Head>
      {place ? (
        <dl className={styles.planFacts}>
          <dt>{t('devices')}</dt>
          <dd className="numeric">{place.devices.total}</dd>
          <dt>{t('deviceOffline')}</dt>
          <dd className="numeric">{place.devices.offline}</dd>
          <dt>{t('openAlarms')}</dt>
          <dd className="row gap-4">
            {isAlarmLevel(place.alarms.worst) ? <AlarmMark level={place.alarms.worst} /> : null}
            <span className="numeric">{place.alarms.count}</span>
          </dd>
        </dl>
      ) : null}
      {control ? (
        <Link to={`${control}?placeId=${id}`}>
          <Button block type="primary">
            {t('control')}
          </Button>
        </Link>
      ) : null}
      {devices ? (
        <Link to={`${devices}?placeId=${id}`}>
          <Button block>{t('devicesOfPlace')}</Button>
        </Link>
      ) : null}
    </>
  );
};

const SeveralCard = ({
  devices,
  onChoose,
  onClose,
}: {
  devices: readonly PlannedDevice[];
  onChoose: (deviceId: string) => void;
  onClose: () => void;
}) => {
  const t = usePhrases('floorPlans');
  return (
    <>
      <Head title={t('severalDevices', { count: devices.length })} onClose={onClose} />
      <ul data-part="plan-several" className={styles.planSeveral}>
        {devices.map((device) => (
          <li key={device.deviceId}>
            <PlainButton onClick={() => onChoose(device.deviceId)}>
              <span className="truncate grow">{device.name}</span>
              <DeviceMarks device={device} />
            </PlainButton>
          </li>
        ))}
      </ul>
    </>
  );
};

/** What was chosen on the plan: a device with its controls, a room, or the devices in one spot. */
export const PlanAside = ({
  plan,
  chosen,
  onChoose,
  onClose,
}: {
  plan: FloorPlanDetail;
  chosen: Chosen;
  onChoose: (deviceId: string) => void;
  onClose: () => void;
}) => (
  <aside data-part="plan-aside" className={styles.planAside}>
    {chosen.kind === 'device' ? (
      <DeviceCard
        key={chosen.device.deviceId}
        device={chosen.device}
        placeName={plan.places.find(({ id }) => id === chosen.device.placeId)?.name ?? ''}
        onClose={onClose}
      />
    ) : chosen.kind === 'place' ? (
      <PlaceCard id={chosen.id} name={chosen.name} place={chosen.place} onClose={onClose} />
    ) : (
      <SeveralCard devices={chosen.devices} onChoose={onChoose} onClose={onClose} />
    )}
  </aside>
);
