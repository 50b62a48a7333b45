import { createContext, useCallback, useContext } from 'react';
import { useUiText } from '../ui-text.tsx';

/** How grave an alarm is; the first digit of its level. */
export type Severity = 1 | 2 | 3 | 4;
export type LevelShape = 'octagon' | 'triangle' | 'diamond' | 'circle';

/** How a level of alarms is shown and heard. */
export interface AlarmLook {
  readonly level: number;
  /** Undefined for the name of the severity. */
  readonly name?: string;
  readonly color: Severity;
  readonly shape: LevelShape;
  readonly sign: string;
  /** One of the four signals; 0 for none. */
  readonly sound: 0 | Severity;
  readonly retired: boolean;
}

export const severityOf = (level: number): Severity => (level < 10 ? level : Math.floor(level / 10)) as Severity;

const shapes: Readonly<Record<Severity, LevelShape>> = { 1: 'octagon', 2: 'triangle', 3: 'diamond', 4: 'circle' };
/** Until the dictionary of levels is known. */
const builtIn = ([1, 2, 3, 4] as const).map(
  (level): AlarmLook => ({
    level,
    color: level,
    shape: shapes[level],
    sign: String(level),
    sound: level,
    retired: false,
  }),
);

const Context = createContext<readonly AlarmLook[]>(builtIn);
export const AlarmLooksProvider = Context.Provider;
/** The gravest first. */
export const useAlarmLooks = (): readonly AlarmLook[] => useContext(Context);

export const lookIn = (looks: readonly AlarmLook[], level: number): AlarmLook => {
  const severity = severityOf(level);
  return (
    looks.find((one) => one.level === level) ??
    looks.find((one) => one.level === severity) ??
    (builtIn[severity - 1] as AlarmLook)
  );
};

export const useLevelName = (): ((level: number) => string) => {
  const looks = useAlarmLooks();
  const t = useUiText();
  return useCallback((level) => lookIn(looks, level).name ?? t(`level${severityOf(level)}`), [looks, t]);
};
