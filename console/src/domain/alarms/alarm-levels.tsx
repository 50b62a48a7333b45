import { type AlarmLevelEntry, alarmLevelsEndpoints, type Language, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { type AlarmLook, AlarmLooksProvider, useAlarmLooks } from '../../ui/marks/alarm-looks.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';

const { listAlarmLevels } = alarmLevelsEndpoints;

/** The dictionary of alarm levels. */
export const useAlarmLevels = () => useQuery({ ...queryOf(listAlarmLevels), staleTime: 300_000 });

const lookOf = ({ names, ...entry }: AlarmLevelEntry, language: Language): AlarmLook => ({
  ...entry,
  name: textOf(names, language),
});

/** Shows alarms by the dictionary of levels; until that is known, by the built-in one. */
export const AlarmLevels = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const { data } = useAlarmLevels();
  useStaleOnNews('alarms', ({ name }) => name === 'alarmLevels.changed', [listAlarmLevels]);
  const known = useAlarmLooks();
  const looks = useMemo(() => data?.map((entry) => lookOf(entry, language)) ?? known, [data, known, language]);
  return <AlarmLooksProvider value={looks}>{children}</AlarmLooksProvider>;
};

interface LevelOption {
  value: number;
  label: ReactNode;
}
const none: readonly number[] = [];

/** Levels to choose from; retired ones only where they were chosen before. */
export const useLevelOptions = (chosen: readonly number[] = none): LevelOption[] => {
  const looks = useAlarmLooks();
  return useMemo(
    () =>
      looks
        .filter(({ level, retired }) => !retired || chosen.includes(level))
        .map(({ level }) => ({ value: level, label: <AlarmMark level={level} text /> })),
    [looks, chosen],
  );
};

/** Levels to look for, as texts of an address; retired ones too, as there are alarms of them. */
export const useLevelFilter = () => {
  const looks = useAlarmLooks();
  return useMemo(
    () => looks.map(({ level }) => ({ value: String(level), label: <AlarmMark level={level} text /> })),
    [looks],
  );
};
