import { useMemo } from 'react';
import { lookIn, useAlarmLooks, useLevelName } from '../marks/alarm-looks.ts';
import { useTokens } from '../theme/use-tokens.ts';
import { TimeBars } from './time-bars.tsx';

type Level = 1 | 2 | 3 | 4;
/** Stacked with the worst on top. */
const levels = [4, 3, 2, 1] as const;

interface LevelBarsProps {
  label: string;
  height: number;
  /** Numbers of alarms of each level by time; memoised by the caller. */
  times: readonly { label: string; levels: Readonly<Record<Level, number>> }[];
}

/** Alarms over time in the colours of their levels. */
export const LevelBars = ({ label, height, times }: LevelBarsProps) => {
  const levelName = useLevelName();
  const looks = useAlarmLooks();
  const tokens = useTokens();
  const data = useMemo(() => {
    const colors = { 1: tokens.a1M, 2: tokens.a2M, 3: tokens.a3M, 4: tokens.a4M };
    return {
      labels: times.map((one) => one.label),
      bars: levels.map((level) => ({
        name: levelName(level),
        color: colors[lookIn(looks, level).color],
        values: times.map((one) => one.levels[level]),
      })),
    };
  }, [times, tokens, levelName, looks]);
  return <TimeBars label={label} height={height} data={data} stacked />;
};
