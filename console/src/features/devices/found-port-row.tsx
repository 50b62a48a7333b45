import type { FoundPort } from '@eoms/contract';
import { Button, Checkbox } from 'antd';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './device-page.module.css';

interface FoundPortRowProps {
  found: FoundPort;
  ignored: boolean;
  chosen: boolean;
  /** Why it could not be accepted. */
  fault: string | undefined;
  onChoose: (chosen: boolean) => void;
  onIgnore: () => void;
}

/** `SW-2 · GigabitEthernet1/0/7 (7)` */
export const usePortText = () => {
  const t = usePhrases('devices');
  return ({ switchName, portName, port }: Pick<FoundPort, 'switchName' | 'portName' | 'port'>): string =>
    [switchName, port === null || portName === String(port) ? portName : t('portNamed', { name: portName, port })].join(
      ' · ',
    );
};

/** Why a port is thought to be that of a device. */
export const useEvidenceText = () => {
  const t = usePhrases('devices');
  return ({ evidence, mark, addresses }: Pick<FoundPort, 'evidence' | 'mark' | 'addresses'>): string =>
    evidence === 'announced'
      ? t('portAnnounced', { mark })
      : addresses > 1
        ? t('portSeenAmong', { mark, count: addresses - 1 })
        : t('portSeen', { mark });
};

/** One device and the port on which it was found. */
export const FoundPortRow = ({ found, ignored, chosen, fault, onChoose, onIgnore }: FoundPortRowProps) => {
  const t = usePhrases('devices');
  const { ago } = useFormat();
  const portText = usePortText();
  const evidence = useEvidenceText();
  const { deviceName, placeName, now, readAt } = found;
  const stored =
    now === null ? null : t('portNow', { name: now.switchName ?? t('portNowHidden'), port: now.port ?? '–' });
  return (
    <li>
      {ignored ? null : (
        <Checkbox
          aria-label={`${deviceName} ${portText(found)}`}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <div className={`column grow ${styles.foundWords}`}>
        <span className="truncate">
          <b>{deviceName}</b> <span className="text-small text-muted">{placeName}</span>
        </span>
        <span className={styles.foundPort}>→ {portText(found)}</span>
        <span className="text-small text-muted">
          {evidence(found)} · {ago(readAt)}
        </span>
        {stored === null ? null : <StateMark kind="unknown" text={stored} />}
        {fault === undefined ? null : <StateMark kind="failed" text={fault} />}
      </div>
      <Button type="text" onClick={onIgnore} aria-label={`${t(ignored ? 'portOffer' : 'portIgnore')} ${deviceName}`}>
        {t(ignored ? 'portOffer' : 'portIgnore')}
      </Button>
    </li>
  );
};
