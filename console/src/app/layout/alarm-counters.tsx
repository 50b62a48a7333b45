import { alarmSeverities, severityOf } from '@eoms/contract';
import { Link } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { useAlarmLooks, useLevelName } from '../../ui/marks/alarm-looks.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { useAlarmCounts, useAlarmNews } from './alarm-counts.ts';
import { useAlarmSound } from './alarm-sound.ts';
import styles from './shell.module.css';
import { SoundMenu } from './sound-menu.tsx';

/** Open alarms by severity, each a link to the list of that level, and what sounds. */
export const AlarmCounters = () => {
  const t = usePhrases('shell');
  const levelName = useLevelName();
  const looks = useAlarmLooks();
  const counts = useAlarmCounts();
  const link = useScreenLink('alarmCenter');
  useAlarmNews();
  useAlarmSound(counts?.unansweredLevels);
  if (!counts) return null;
  // A severity that is not used any more is shown only while there are alarms of it.
  const shown = alarmSeverities.filter(
    (severity) =>
      counts[severity] > 0 || looks.some(({ level, retired }) => !retired && severityOf(level) === severity),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links and a button, not of form fields
    <span className={styles.counts} role="group" aria-label={t('openAlarms')}>
      {shown.map((level) => {
        const name = t('alarmsOfLevel', { level: levelName(level), count: counts[level] });
        const classes = counts[level] === 0 ? `${styles.count} ${styles.none}` : styles.count;
        return link ? (
          <Link key={level} to={`${link}?level=${level}`} className={classes} title={name}>
            <AlarmMark level={level} text={counts[level]} />
            <span className="visually-hidden">{name}</span>
          </Link>
        ) : (
          <span key={level} className={classes} title={name}>
            <AlarmMark level={level} text={counts[level]} />
          </span>
        );
      })}
      <SoundMenu />
    </span>
  );
};
