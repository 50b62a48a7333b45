import {
  type AlarmLevelEntry,
  alarmLevelsEndpoints,
  baseLanguage,
  kindOfLevel,
  severityOf,
  sourceLanguages,
  textOf,
} from '@eoms/contract';
import type { ReactNode } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRemove } from '../../api/use-remove.ts';
import { useAlarmLevels } from '../../domain/alarms/alarm-levels.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { DraftTree } from '../../ui/tree/draft-tree.tsx';
import { LevelForm, type LevelValues, levelsStale, newLevelOf } from './level-form.tsx';

const { moveAlarmLevel, removeAlarmLevel } = alarmLevelsEndpoints;

const idOf = ({ level }: AlarmLevelEntry): string => String(level);
const isSeverity = ({ level }: AlarmLevelEntry): boolean => kindOfLevel(level) === 0;
const parentOf = (one: AlarmLevelEntry): string | null => (isSeverity(one) ? null : String(severityOf(one.level)));

const useColumns = (): Column<AlarmLevelEntry>[] => {
  const t = usePhrases('alarmRules');
  const language = useLanguage();
  const other = sourceLanguages.find((one) => one !== language) ?? baseLanguage;
  return [
    {
      key: 'name',
      title: t('level'),
      grow: true,
      render: ({ level, retired }) => (
        <span className="row gap-8">
          <AlarmMark level={level} text size="l" />
          {retired ? <span className="text-small text-muted">{t('levelRetired')}</span> : null}
        </span>
      ),
    },
    {
      key: 'other',
      title: t(`levelName_${other}`),
      render: ({ names }) => (
        <span className="text-secondary" lang={other}>
          {names[other]}
        </span>
      ),
    },
    { key: 'sound', title: t('levelSound'), render: ({ sound }) => t(`signal_${sound}`) },
  ];
};

/** The dictionary of levels: the four severities, each with the levels that were added below it. */
export const LevelTree = ({ tabs }: { tabs: ReactNode }) => {
  const t = usePhrases('alarmRules');
  const language = useLanguage();
  const canEdit = useMay('alarmRule', 'edit');
  const levels = useAlarmLevels();
  const columns = useColumns();
  const act = useAct();
  const move = useChange(moveAlarmLevel, levelsStale);
  const remove = useRemove(removeAlarmLevel, {
    ...levelsStale,
    args: ({ level }: AlarmLevelEntry) => ({ query: { level: String(level) } }),
    title: ({ names }) => t('removeLevel', { name: textOf(names, language) }),
  });
  return (
    <DraftTree
      what={t('levels')}
      source={levels}
      idOf={idOf}
      nameOf={({ names }) => textOf(names, language)}
      parentOf={parentOf}
      columns={columns}
      tabs={tabs}
      canEdit={canEdit}
      isFixed={isSeverity}
      newRow={t('newLevel')}
      draftOf={(one): LevelValues => ({ ...one, severity: severityOf(one.level) })}
      newBelow={(one) => newLevelOf(one ? severityOf(one.level) : 3)}
      onMove={({ level }, steps) =>
        void act(() =>
          move.mutateAsync({ body: { level, direction: steps < 0 ? 'up' : 'down', steps: Math.abs(steps) } }),
        )
      }
      onRemove={(one) => void remove(one)}
      empty={{ title: t('levels') }}
      form={(draft, close) => <LevelForm draft={draft} readOnly={!canEdit} onClose={close} />}
    />
  );
};
