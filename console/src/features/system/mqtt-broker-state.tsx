import { type MqttBrokerState as BrokerState, mqttEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime, number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { QueryWait } from '../../ui/states/query-gate.tsx';
import styles from './settings.module.css';

const lookMs = 5_000;
const troubles = { EADDRINUSE: 'portTaken', EACCES: 'portDenied', safeMode: 'waits' } as const;
const isTrouble = (code: string): code is keyof typeof troubles => code in troubles;

type Listener = BrokerState['tls'];
type ExternalState = NonNullable<BrokerState['external']>;

/** Why devices cannot connect to a port, and what to do. */
const Trouble = ({ listener, setting }: { listener: Listener; setting: string }) => {
  const t = usePhrases('mqtt');
  const { port, trouble } = listener;
  if (trouble === null) return null;
  return (
    <div className="note level-1" role="alert">
      <Icon name="warning" />
      <span>{t(isTrouble(trouble) ? troubles[trouble] : 'portTrouble', { port, setting, reason: trouble })}</span>
    </div>
  );
};

const isOff = (state: BrokerState): boolean => [state, state.tls].every((listener) => listener.port === 0);

const Off = () => {
  const t = usePhrases('mqtt');
  return (
    <div className="note" role="status">
      <Icon name="info" />
      <span>{t('offText')}</span>
    </div>
  );
};

const Mark = ({ state }: { state: BrokerState }) => {
  const t = usePhrases('mqtt');
  if (isOff(state)) return <StateMark kind="offline" text={t('off')} />;
  const wanted = [state, state.tls].filter((listener) => listener.port !== 0);
  return wanted.every((listener) => listener.listening) ? (
    <StateMark kind="online" text={t('listening')} />
  ) : (
    <StateMark kind="failed" text={t('notListening')} />
  );
};

const traffic = ['connections', 'held', 'retained', 'denied', 'dropped'] as const;

const useTraffic = (state: BrokerState, stale: boolean) => {
  const t = usePhrases('mqtt');
  const counted = new Set<string>(['denied', 'dropped']);
  return traffic.flatMap((key) => {
    const value = state[key];
    // An external broker reports less than the built-in one.
    if (value === null) return [];
    return [
      { key, label: t(key), value: number(value), stale, ...(counted.has(key) ? { note: t('sinceStart') } : {}) },
    ];
  });
};

const Figures = ({ state, stale }: { state: BrokerState; stale: boolean }) => {
  const t = usePhrases('mqtt');
  const shown = ({ port }: Listener): string => (port === 0 ? '—' : String(port));
  const figures = useTraffic(state, stale);
  return (
    <div className={styles.settingsFigures}>
      <ValueStrip
        values={[
          { key: 'port', label: t('port'), value: shown(state), stale },
          {
            key: 'tlsPort',
            label: t('tlsPort'),
            value: shown(state.tls),
            stale,
            ...(state.tls.port === 0 ? { note: t('tlsOff') } : {}),
          },
          ...figures,
        ]}
      />
    </div>
  );
};

/** Whether devices can connect to the built-in broker. */
const BuiltIn = ({ state, stale }: { state: BrokerState; stale: boolean }) => (
  <>
    {isOff(state) ? <Off /> : null}
    <Trouble listener={state} setting="EOMS_MQTT_PORT" />
    <Trouble listener={state.tls} setting="EOMS_MQTT_TLS_PORT" />
    <Figures state={state} stale={stale} />
  </>
);

const Note = ({ text }: { text: string }) => (
  <div className="note level-1" role="alert">
    <Icon name="warning" />
    <span>{text}</span>
  </div>
);

/** Another program as the broker: whether this system is connected to it, and manages its accounts. */
const External = ({ state, external, stale }: { state: BrokerState; external: ExternalState; stale: boolean }) => {
  const t = usePhrases('mqtt');
  const { address, connected, since, accounts } = external;
  const time = dateAndTime(since);
  const values = useTraffic(state, stale);
  return (
    <>
      {connected ? null : <Note text={t('lost', { address, time })} />}
      {connected && accounts === 'unmanaged' ? <Note text={t('unmanaged')} /> : null}
      <div className={styles.settingsFigures}>
        <ValueStrip
          values={[
            {
              key: 'address',
              label: t('address'),
              value: address,
              stale,
              ...(connected ? { note: t('connectedSince', { time }) } : {}),
            },
            ...values,
          ]}
        />
      </div>
    </>
  );
};

const ExternalMark = ({ connected }: ExternalState) => {
  const t = usePhrases('mqtt');
  return <StateMark kind={connected ? 'online' : 'failed'} text={t(connected ? 'connected' : 'disconnected')} />;
};

/** The broker in use: whether devices can reach it, and its traffic. */
export const MqttBrokerState = () => {
  const t = usePhrases('mqtt');
  const broker = useQuery({ ...queryOf(mqttEndpoints.getMqttBroker), refetchInterval: lookMs });
  const state = broker.data;
  const external = state?.external;
  const title = t(external ? 'external' : 'broker');
  const mark = external ? <ExternalMark {...external} /> : state ? <Mark state={state} /> : null;
  return (
    <Panel className={styles.settingsPart}>
      <PanelHead title={title} line>
        {mark}
      </PanelHead>
      {state && external ? <External state={state} external={external} stale={broker.isError} /> : null}
      {state && !external ? <BuiltIn state={state} stale={broker.isError} /> : null}
      {state ? null : (
        <div className="panel-body">
          <QueryWait what={title} query={broker} lines={2} />
        </div>
      )}
    </Panel>
  );
};
