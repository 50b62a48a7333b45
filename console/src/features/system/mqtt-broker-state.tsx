import { type MqttBrokerState as BrokerState, mqttEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { number } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel, PanelHead } from '../../ui/panels/panel.tsx';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { ErrorState } from '../../ui/states/state-box.tsx';
import { useDescribeError } from '../../ui/ui-errors.tsx';

const lookMs = 5_000;
const troubles = { EADDRINUSE: 'portTaken', EACCES: 'portDenied' } as const;

/** Why no device can connect, and what to do. */
const Trouble = ({ state }: { state: BrokerState }) => {
  const t = usePhrases('mqtt');
  if (state.listening) return null;
  const { port, trouble } = state;
  const known = Object.entries(troubles).find(([code]) => code === trouble)?.[1];
  return (
    <div className={trouble === null ? 'note' : 'note a1'} role={trouble === null ? 'status' : 'alert'}>
      <Icon name={trouble === null ? 'info' : 'warning'} />
      <span>{trouble === null ? t('offText') : t(known ?? 'portTrouble', { port, reason: trouble })}</span>
    </div>
  );
};

const Mark = ({ state }: { state: BrokerState }) => {
  const t = usePhrases('mqtt');
  if (state.listening) return <StateMark kind="online" text={t('listening')} />;
  return state.trouble === null ? (
    <StateMark kind="offline" text={t('off')} />
  ) : (
    <StateMark kind="failed" text={t('notListening')} />
  );
};

const Figures = ({ state, stale }: { state: BrokerState; stale: boolean }) => {
  const t = usePhrases('mqtt');
  const { port } = state;
  const figures = ['connections', 'retained', 'denied', 'dropped'] as const;
  const counted = new Set<string>(['denied', 'dropped']);
  return (
    <div className="settings-figures">
      <ValueStrip
        values={[
          { key: 'port', label: t('port'), value: port === 0 ? '—' : String(port), stale },
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

/** Whether the built-in broker lets devices in, and how much goes on. */
export const MqttBrokerState = () => {
  const t = usePhrases('mqtt');
  const common = usePhrases('ui');
  const broker = useQuery({ ...queryOf(mqttEndpoints.getMqttBroker), refetchInterval: lookMs });
  const describe = useDescribeError();
  const state = broker.data;
  if (broker.error && !state) {
    const { reason, requestId } = describe(broker.error);
    return (
      <Panel className="settings-part">
        <ErrorState
          title={common('loadFailed', { what: t('broker') })}
          reason={reason}
          requestId={requestId}
          onRetry={() => void broker.refetch()}
        />
      </Panel>
    );
  }
  return (
    <Panel className="settings-part">
      <PanelHead title={t('broker')} line>
        {state ? <Mark state={state} /> : null}
      </PanelHead>
      {state ? (
        <>
          <Trouble state={state} />
          <Figures state={state} stale={broker.isError} />
        </>
      ) : (
        <div className="panel-body">
          <TextBones lines={2} />
        </div>
      )}
    </Panel>
  );
};
