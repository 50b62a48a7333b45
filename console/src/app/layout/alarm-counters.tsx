import { Link } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { useUiText } from '../../ui/ui-text.tsx';
import { useAlarmCounts, useAlarmNews } from './alarm-counts.ts';
import { useAlarmSound } from './alarm-sound.ts';
import { SoundMenu } from './sound-menu.tsx';

const levels = [1, 2, 3, 4] as const;

/** Open alarms by level, each a link to the list of that level, and what sounds. */
export const AlarmCounters = () => {
  const t = usePhrases('shell');
  const ui = useUiText();
  const counts = useAlarmCounts();
  const link = useScreenLink('alarmCenter');
  useAlarmNews();
  useAlarmSound(counts?.unanswered);
  if (!counts) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links and a button, not of form fields
    <span className="counts" role="group" aria-label={t('openAlarms')}>
      {levels.map((level) => {
        const name = t('alarmsOfLevel', { level: ui(`level${level}`), count: counts[level] });
        const classes = counts[level] === 0 ? 'count none' : 'count';
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
