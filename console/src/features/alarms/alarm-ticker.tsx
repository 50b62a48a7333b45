import { type Alarm, textOf } from '@eoms/contract';
import { Popover } from 'antd';
import { useState } from 'react';
import { clockWithSeconds } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import type { AlarmEvent } from './alarm-event.ts';
import styles from './alarm-ticker.module.css';
import { useAlarmEvents } from './use-alarm-events.ts';

const EventLine = ({ event: { alarm, at, by, kind } }: { event: AlarmEvent }) => {
  const t = usePhrases('alarms');
  const language = useLanguage();
  const what = by === null ? t(`news_${kind}`) : t('newsBy', { who: by, what: t(`news_${kind}`) });
  return (
    <>
      <span className="numeric text-muted">{clockWithSeconds(at)}</span>
      <AlarmMark level={alarm.level} />
      <span className="weight-medium">{what}</span>
      <span className="truncate">
        {alarm.placeName} · {alarm.deviceName} · {textOf(alarm.text, language)}
      </span>
    </>
  );
};

/** What has just happened to alarms, in one line that stays where it is; pressed, the latest thirty. */
export const AlarmTicker = ({ onAlarm }: { onAlarm: (alarm: Pick<Alarm, 'id'>) => void }) => {
  const t = usePhrases('alarms');
  const events = useAlarmEvents();
  const [open, setOpen] = useState(false);
  const [newest] = events;
  if (!newest)
    return (
      <p className={`${styles.alarmTicker} text-small text-muted`}>
        <Icon name="bell" size="s" />
        <span className="truncate">{t('noNews')}</span>
      </p>
    );
  const list = (
    <ol data-part="ticker-list" className={styles.tickerList}>
      {events.map((event) => (
        <li key={event.key}>
          <button
            type="button"
            className={`${styles.tickerLine} text-small`}
            onClick={() => {
              setOpen(false);
              onAlarm(event.alarm);
            }}
          >
            <EventLine event={event} />
          </button>
        </li>
      ))}
    </ol>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" open={open} onOpenChange={setOpen} content={list} title={t('news')}>
      <button
        type="button"
        className={`${styles.alarmTicker} ${styles.tickerLine} text-small`}
        aria-label={t('news')}
        aria-expanded={open}
      >
        <EventLine event={newest} />
        <Icon name="chevronDown" size="s" />
      </button>
    </Popover>
  );
};
