import { type ServiceClock, textOf, type WorkOrderDetail } from '@eoms/contract';
import { Link } from 'react-router';
import { reportOf } from '../../domain/inspections/inspection-calls.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/panels/panel.tsx';
import { OrderFollowers } from './order-followers.tsx';
import { OrderRelations } from './order-relations.tsx';
import { OrderTime, useNow, useSpan } from './order-times.tsx';
import styles from './work-orders.module.css';

/** What is promised, and until when. */
const ServiceLimit = ({ clock }: { clock: ServiceClock | null }) => {
  const t = usePhrases('workOrders');
  const span = useSpan();
  if (!clock) return null;
  const due = clock.due ? ` · ${t('dueAt', { time: dateAndTime(clock.due) })}` : '';
  return (
    <span className={`text-small text-muted ${styles.serviceLimit}`}>
      {t('inWorkingTime', { time: span(clock.target * 1000) })}
      {due}
    </span>
  );
};

const Times = ({ order }: { order: WorkOrderDetail }) => {
  const t = usePhrases('workOrders');
  const span = useSpan();
  const now = useNow();
  const opened = Date.parse(order.createdAt);
  const rows = [
    [t('createdAt'), dateAndTime(order.createdAt)],
    [
      t('response'),
      <span key="response" className={order.response?.late ? styles.late : undefined}>
        {order.acceptedAt
          ? t('usedTime', { time: span(Date.parse(order.acceptedAt) - opened) })
          : t('waitingForAccept')}
        <ServiceLimit clock={order.response} />
      </span>,
    ],
    [
      t('solution'),
      <span key="time">
        <OrderTime order={order} now={now} />
        <ServiceLimit clock={order.resolution} />
      </span>,
    ],
    [t('deadline'), order.deadline ? dateAndTime(order.deadline) : t('noDeadline')],
    ...(order.closedAt ? [[t('closedAt'), dateAndTime(order.closedAt)]] : []),
    ...(order.closedSeconds > 0 ? [['', t('closedApart', { time: span(order.closedSeconds * 1000) })]] : []),
    ...(order.reopenUntil ? [[t('reopenUntil'), dateAndTime(order.reopenUntil)]] : []),
  ] as const;
  return (
    <Panel>
      <PanelHead title={t('times')} line />
      <PanelBody>
        <dl className={styles.orderTimes}>
          {rows.map(([name, value]) => (
            <div key={String(name)}>
              <dt className="text-muted">{name}</dt>
              <dd className="numeric">{value}</dd>
            </div>
          ))}
        </dl>
      </PanelBody>
    </Panel>
  );
};

const Devices = ({ devices }: Pick<WorkOrderDetail, 'devices'>) => {
  const t = usePhrases('workOrders');
  const link = useScreenLink('deviceInformation');
  return (
    <Panel>
      <PanelHead title={t('devices')} line />
      <PanelBody>
        {devices.length === 0 ? <p className="text-small text-muted">{t('noDevices')}</p> : null}
        <ul className={styles.orderLinks}>
          {devices.map(({ id, name }) => (
            <li key={id}>{link ? <Link to={`${link}?deviceId=${id}`}>{name}</Link> : name}</li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
};

const Asset = ({ id, name }: { id: string | null; name: string | null }) => {
  const t = usePhrases('workOrders');
  const link = useScreenLink('assetManagementEdit');
  if (id === null) return null;
  return (
    <Panel>
      <PanelHead title={t('asset')} line />
      <PanelBody>{link ? <Link to={`${link}?id=${id}`}>{name}</Link> : name}</PanelBody>
    </Panel>
  );
};

const Inspection = ({ id, name }: { id: string | null; name: string | null }) => {
  const t = usePhrases('workOrders');
  const link = useScreenLink('deviceProbingCenter');
  if (id === null) return null;
  return (
    <Panel>
      <PanelHead title={t('inspection')} line />
      <PanelBody>{link ? <Link to={reportOf(id)}>{name}</Link> : name}</PanelBody>
    </Panel>
  );
};

const Alarms = ({ alarms }: Pick<WorkOrderDetail, 'alarms'>) => {
  const t = usePhrases('workOrders');
  const language = useLanguage();
  const link = useScreenLink('alarmCenter');
  return (
    <Panel>
      <PanelHead title={t('alarms')} line />
      <PanelBody>
        {alarms.length === 0 ? <p className="text-small text-muted">{t('noAlarms')}</p> : null}
        <ul className={styles.orderLinks}>
          {alarms.map((alarm) => (
            <li key={alarm.id} className="row gap-8">
              <AlarmMark level={alarm.level} />
              <span className="grow">
                {link ? (
                  <Link to={`${link}?alarm=${alarm.id}`}>{textOf(alarm.text, language)}</Link>
                ) : (
                  textOf(alarm.text, language)
                )}
                <span className={`text-small text-muted ${styles.below}`}>
                  {alarm.deviceName} · {dateAndTime(alarm.raisedAt)}
                </span>
              </span>
              <span className="text-small text-secondary">
                {t(alarm.status === 'pending' ? 'alarmPending' : 'alarmProcessed')}
              </span>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
};

/** Times, devices, alarms, linked orders and followers of an order. */
export const OrderSide = ({ order }: { order: WorkOrderDetail }) => (
  <aside className={styles.orderSide}>
    <Times order={order} />
    <Devices devices={order.devices} />
    <Asset id={order.assetId} name={order.assetName} />
    <Inspection id={order.inspectionId} name={order.inspectionName} />
    <Alarms alarms={order.alarms} />
    <OrderRelations order={order} />
    <OrderFollowers order={order} />
  </aside>
);
