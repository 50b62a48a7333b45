import { type ShownSource, type SignalNode, signalsEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryWait } from '../../ui/states/query-gate.tsx';
import styles from './signals.module.css';

const words = {
  off: 'endsOff',
  offline: 'endsOffline',
  inputUnknown: 'endsInputUnknown',
  nothingWired: 'endsNothingWired',
  loop: 'endsLoop',
  outOfSight: 'endsOutOfSight',
} as const;

const useVerdict = (shown: ShownSource, display: string): string => {
  const t = usePhrases('signals');
  if (shown.ends === 'source') return t('showing', { display, source: shown.source?.name ?? '—' });
  return t(words[shown.ends], { device: shown.path.at(-1)?.name ?? display });
};

const Verdict = ({ shown, node }: { shown: ShownSource; node: SignalNode }) => {
  const text = useVerdict(shown, node.name);
  return (
    <p className={`row ${styles.signalVerdict}`}>
      <StateMark kind={shown.ends === 'source' ? 'confirmed' : 'unknown'} bare />
      <span>{text}</span>
    </p>
  );
};

interface ShownSourcePanelProps {
  nodes: readonly SignalNode[];
  /** Id of the device selected on the map. */
  chosen: string | undefined;
}

/** Port names as described by their devices; a cable may also lead to a port that is not described. */
const usePortName = (nodes: readonly SignalNode[]) => {
  const language = useLanguage();
  return (deviceId: string, side: 'inputs' | 'outputs', code: string): string => {
    const ports = nodes.find((node) => node.deviceId === deviceId)?.[side] ?? [];
    return textOf(ports.find((port) => port.code === code)?.name, language) ?? code;
  };
};

/** What the selected device is really showing, traced step by step to the source. */
export const ShownSourcePanel = ({ nodes, chosen }: ShownSourcePanelProps) => {
  const node = nodes.find((one) => one.deviceId === chosen);
  const portName = usePortName(nodes);
  const t = usePhrases('signals');
  const navigate = useNavigate();
  const shown = useQuery({
    ...queryOf(signalsEndpoints.getShownSource, { query: { deviceId: node?.deviceId ?? '' } }),
    enabled: node !== undefined,
  });
  if (!node) return <p className="text-small text-muted">{t('choose')}</p>;
  return (
    <section className="column gap-12" aria-live="polite">
      <h3 className="truncate">{node.name}</h3>
      {shown.data ? <Verdict shown={shown.data} node={node} /> : <QueryWait what={t('path')} query={shown} lines={2} />}
      {shown.data && shown.data.path.length > 0 ? (
        <>
          <h4 className="text-small text-muted">{t('path')}</h4>
          <ol className={styles.signalPath}>
            {shown.data.path.map((step) => (
              <li key={`${step.deviceId} ${step.output ?? ''}`}>
                <button
                  type="button"
                  className="link truncate"
                  onClick={() => void navigate(`/deviceInformation?deviceId=${step.deviceId}`)}
                >
                  {step.name}
                </button>
                <span className="text-small text-muted numeric">
                  {[
                    step.output === null ? null : portName(step.deviceId, 'outputs', step.output),
                    step.input === null ? null : portName(step.deviceId, 'inputs', step.input),
                  ]
                    .filter((part) => part !== null)
                    .join(' ← ')}
                </span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  );
};
