import type { ReadSwitch } from '@eoms/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import styles from './device-page.module.css';

interface SwitchesReadProps {
  switches: readonly ReadSwitch[];
  reading: boolean;
  onRead: () => void;
}

const SwitchRow = ({ one }: { one: ReadSwitch }) => {
  const t = usePhrases('devices');
  const { ago } = useFormat();
  const { name, placeName, readAt, ports, isPartial, error } = one;
  return (
    <li>
      <div className={`column grow ${styles.foundWords}`}>
        <span className="truncate">
          {name} <span className="text-small text-muted">{placeName}</span>
        </span>
        <span className="text-small text-muted">
          {readAt === null ? t('switchNeverRead') : t('switchReadAt', { count: ports, ago: ago(readAt) })}
        </span>
        {isPartial ? <StateMark kind="unknown" text={t('switchPartial')} /> : null}
        {error ? <StateMark kind="failed" text={error.message} /> : null}
      </div>
    </li>
  );
};

/** Which switches were asked, when, and which did not answer. */
export const SwitchesRead = ({ switches, reading, onRead }: SwitchesReadProps) => {
  const t = usePhrases('devices');
  const [open, setOpen] = useState(false);
  const failed = switches.filter(({ error }) => error !== null).length;
  return (
    <>
      <div className={`row gap-12 ${styles.foundActions}`}>
        <span>{t('switchesCount', { count: switches.length })}</span>
        {failed > 0 ? <StateMark kind="failed" text={t('switchesFailed', { count: failed })} /> : null}
        {switches.length > 0 ? (
          <Button
            type="text"
            aria-expanded={open}
            icon={<Icon name={open ? 'chevronUp' : 'chevronDown'} size="s" />}
            onClick={() => setOpen(!open)}
          >
            {t('switchesShow')}
          </Button>
        ) : null}
        <span className="grow" />
        <Button icon={<Icon name="refresh" />} loading={reading} disabled={switches.length === 0} onClick={onRead}>
          {t('switchesRead')}
        </Button>
      </div>
      {open ? (
        <ul data-part="found-rows" className={`plain-rows ${styles.foundRows}`}>
          {switches.map((one) => (
            <SwitchRow key={one.switchId} one={one} />
          ))}
        </ul>
      ) : null}
    </>
  );
};
