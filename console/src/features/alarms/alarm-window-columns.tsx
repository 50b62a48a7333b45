import type { AlarmWindow, AlarmWindowState } from '@eoms/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { useLevelName } from '../../ui/marks/alarm-looks.ts';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useWindowWords } from './alarm-window-words.ts';

const marks: Record<AlarmWindowState, StateKind> = {
  open: 'maintenance',
  planned: 'stale',
  over: 'confirmed',
  off: 'unknown',
};
const namedAtMost = 2;

export const useAlarmWindowColumns = (): Column<AlarmWindow>[] => {
  const t = usePhrases('alarmWindows');
  const words = useWindowWords();
  const levelName = useLevelName();
  return useMemo(() => {
    const covers = ({ covers: things, whole }: AlarmWindow): string => {
      const names = things.slice(0, namedAtMost).map(({ name }) => name);
      const more = things.length > namedAtMost ? [t('coversMore', { count: things.length })] : [];
      const others = whole ? [] : [t('otherPlaces')];
      return [...names, ...more, ...others].join(' · ') || t('nothing');
    };
    return [
      {
        key: 'name',
        title: t('name'),
        sortable: true,
        grow: true,
        fixed: true,
        render: ({ name, reason }) => <TwoLines title={name} note={reason} />,
      },
      { key: 'state', title: t('state'), render: ({ state }) => <StateMark kind={marks[state]} text={t(state)} /> },
      {
        key: 'current',
        title: t('time'),
        sortable: true,
        render: (window) => {
          const { time, repeats } = words(window);
          return <TwoLines title={<span className="numeric">{time}</span>} note={repeats} />;
        },
      },
      {
        key: 'covers',
        title: t('covers'),
        render: (window) => (
          <TwoLines
            title={covers(window)}
            note={window.levels.length > 0 ? `${t('levels')}: ${window.levels.map(levelName).join(', ')}` : undefined}
          />
        ),
      },
      {
        key: 'suppressed',
        title: t('suppressed'),
        render: ({ suppressed }) =>
          suppressed > 0 ? (
            <Link className="link" to="?status=suppressed" onClick={(event) => event.stopPropagation()}>
              {t('suppressedCount', { count: suppressed })}
            </Link>
          ) : (
            <span className="text-muted">–</span>
          ),
      },
    ];
  }, [t, words, levelName]);
};
