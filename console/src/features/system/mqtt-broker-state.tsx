import { type MqttBrokerState as BrokerState, mqttEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { QueryWait } from '../../ui/states/query-gate.tsx';

const lookMs = 5_000;
const troubles = { EADDRINUSE: 'portTaken', EACCES: 'portDenied', safeMode: 'waits' } as const;
const isTrouble = (code: string): code is keyof typeof troubles => code in troubles;

type Listener = BrokerState['tls'];

/** Why devices cannot connect to a port, and what to do. */
const Trouble = ({ listener, setting }: { listener: Listener; setting: string }) => {
  const t = usePhrases('mqtt');
  const { port, trouble } = listener;
  if (trouble === null) return null;
  return (
    <div className="note a1" role="alert">
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

const Figures = ({ state, stale }: { state: BrokerState; stale: boolean }) => {
  const t = usePhrases('mqtt');
  const shown = ({ port }: Listener): string => (port === 0 ? '—' : String(port));
  const figures = ['connections', 'retained', 'denied', 'dropped'] as const;
  const counted = new Set<string>(['denied', 'dropped']);
  return (
    <div className="settings-figures">
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
          ...figures.map((key) => ({
            key,
            label: t(key),
            value: number(state[key]),
            stale,
            ...(counted.has(key) ? { note: t('sinceStart') } : {}),
          })),
        ]}
      />
    </div>
  );
};

/** Whether the built-in broker accepts devices, and its traffic. */
export const MqttBrokerState = () => {
  const t = usePhrases('mqtt');
  const broker = useQuery({ ...queryOf(mqttEndpoints.getMqttBroker), refetchInterval: lookMs });
  const state = broker.data;
  return (
    <Panel className="settings-part">
      <PanelHead title={t('broker')} line>
        {state ? <Mark state={state} /> : null}
      </PanelHead>
      {state ? (
        <>
          {isOff(state) ? <Off /> : null}
          <Trouble listener={state} setting="EOMS_MQTT_PORT" />
          <Trouble listener={state.tls} setting="EOMS_MQTT_TLS_PORT" />
          <Figures state={state} stale={broker.isError} />
        </>
      ) : (
        <div className="panel-body">
          <QueryWait what={t('broker')} query={broker} lines={2} />
        </div>
      )}
    </Panel>
  );
};
