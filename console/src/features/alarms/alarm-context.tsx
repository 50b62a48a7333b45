import { type Alarm, alarmsEndpoints, commandsEndpoints, type DeviceDetail, devicesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { CommandMark, useCause, useCommandText } from '../../domain/devices/control/command-texts.tsx';
import { HistoryChart } from '../../domain/history/history-chart.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay, useScreenLink } from '../../session/use-may.ts';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import styles from './alarm-detail.module.css';
import { earlierOf, periodAround } from './around-alarm.ts';
import { PlaceActions } from './place-actions.tsx';

const { listCommands } = commandsEndpoints;
const shownCommands = '5';
const searched = '50';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3>{title}</h3>
    {children}
  </section>
);

const Values = ({ alarm, device }: { alarm: Alarm; device: DeviceDetail }) => {
  const t = usePhrases('alarms');
  if (alarm.property === null) return null;
  return (
    <Part title={t('valuesAround')}>
      <HistoryChart
        device={device}
        properties={[alarm.property]}
        period={periodAround(alarm, Date.now())}
        height={180}
        brief
      />
    </Part>
  );
};

const Commands = ({ device }: { device: DeviceDetail }) => {
  const t = usePhrases('alarms');
  const commandText = useCommandText(device.actions);
  const cause = useCause();
  const page = useQuery(queryOf(listCommands, { query: { deviceId: device.id, size: shownCommands } }));
  return (
    <Part title={t('lastCommands')}>
      <QueryGate what={t('lastCommands')} query={page}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="text-small text-muted">{t('noCommands')}</p>
          ) : (
            <ul className={styles.contextList}>
              {records.map((command) => (
                <li key={command.id}>
                  <span>
                    <CommandMark status={command.status} /> {commandText(command)}
                  </span>
                  <span className="text-small text-muted">
                    {dateAndTime(command.createdAt)} · {cause(command)}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
    </Part>
  );
};

const Earlier = ({ alarm }: { alarm: Alarm }) => {
  const t = usePhrases('alarms');
  const page = useQuery(
    queryOf(alarmsEndpoints.listSolvedAlarms, { query: { deviceId: alarm.deviceId, size: searched } }),
  );
  return (
    <Part title={t('earlier')}>
      <QueryGate what={t('earlier')} query={page}>
        {({ records }) => {
          const same = earlierOf(alarm, records);
          if (same.length === 0) return <p className="text-small text-muted">{t('noneEarlier')}</p>;
          return (
            <ul className={styles.contextList}>
              {same.map((one) => (
                <li key={one.id}>
                  <span>{one.remarks || t(one.result ?? 'other')}</span>
                  <span className="text-small text-muted">
                    {dateAndTime(one.raisedAt)} · {t(one.result ?? 'other')}
                    {one.solvedBy ? ` · ${one.solvedBy}` : ''}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryGate>
    </Part>
  );
};

const OfDevice = ({ alarm }: { alarm: Alarm }) => {
  const device = useQuery({
    ...queryOf(devicesEndpoints.getDevice, { query: { deviceId: alarm.deviceId } }),
    retry: false,
  });
  // A device that was removed has nothing to show.
  if (!device.data) return null;
  return (
    <>
      <Values alarm={alarm} device={device.data} />
      <Commands device={device.data} />
    </>
  );
};

/** What helps to handle an alarm: the values around it, the last commands, how it ended before, and what the place can do. */
export const AlarmContext = ({ alarm }: { alarm: Alarm }) => {
  const t = usePhrases('alarms');
  const devices = useScreenLink('deviceInformation');
  const control = useScreenLink('placeControl');
  const canControl = useMay('placeControl', 'control');
  return (
    <aside className={styles.alarmContext} aria-label={t('context')}>
      {devices ? <OfDevice key={alarm.deviceId} alarm={alarm} /> : null}
      <Earlier alarm={alarm} />
      {canControl ? <PlaceActions placeId={alarm.placeId} /> : null}
      {control ? (
        <Link to={`${control}?placeId=${alarm.placeId}`}>{t('toPlace', { name: alarm.placeName })}</Link>
      ) : null}
    </aside>
  );
};
