import type { InspectionItem } from '@eoms/contract';
import type { Label } from '@eoms/contract/vocabulary';
import { Button } from 'antd';
import { useState } from 'react';
import { Scanner, type ScanVerdict } from '../../domain/scan/scanner.tsx';
import { clockWithSeconds } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { nameOf } from './asked-questions.ts';
import styles from './checklist.module.css';

/** That somebody was there: the device or place whose label was scanned, and when. */
export interface Presence {
  readonly id: string;
  readonly at: string;
}

/** The device or place of an item that a label is on. */
export const presentAt = (label: Label, { deviceId, placeId }: InspectionItem): string | undefined => {
  if (label.form === 'id') return [deviceId, placeId].find((id) => id === label.id) ?? undefined;
  if (label.form !== 'page') return undefined;
  const own = { device: deviceId, place: placeId, asset: null }[label.kind];
  return own === label.id ? label.id : undefined;
};

interface PresenceCardProps {
  item: InspectionItem;
  presence: Presence | undefined;
  checked: boolean;
  onPresent: (presence: Presence | undefined) => void;
}

/** Proof of presence comes before the questions. */
export const PresenceCard = ({ item, presence, checked, onPresent }: PresenceCardProps) => {
  const t = usePhrases('inspections');
  const [scanning, setScanning] = useState(false);
  const take = (label: Label): ScanVerdict => {
    const id = presentAt(label, item);
    if (id === undefined) return { tone: 'bad', words: t('scanWrong') };
    onPresent({ id, at: new Date().toISOString() });
    setScanning(false);
    return { tone: 'good', words: t('scanned') };
  };
  return (
    <section className={styles.card} data-part="presence" data-present={presence !== undefined}>
      {presence ? (
        <div className="row gap-8">
          <span className="column grow">
            <StateMark kind="confirmed" text={t('scanned')} />
            <b>{nameOf(item)}</b>
            <span className="text-small text-muted">{t('scannedAt', { time: clockWithSeconds(presence.at) })}</span>
          </span>
          <Button onClick={() => onPresent(undefined)}>{t('scanAgain')}</Button>
        </div>
      ) : scanning ? (
        <Scanner low onScan={take} />
      ) : (
        <Button size="large" block onClick={() => setScanning(true)}>
          {t('scanLabel')}
        </Button>
      )}
      {checked && !presence ? (
        <p className={`text-small ${styles.missing}`} role="alert">
          {t('missingPresence')}
        </p>
      ) : null}
    </section>
  );
};
