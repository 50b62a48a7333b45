import { addedLevelsAtMost, alarmLevelOf, alarmSeverities } from '@eoms/contract';

/** Every level that there may be, as it stands in an address. */
export const levelTexts: readonly string[] = alarmSeverities.flatMap((severity) =>
  Array.from({ length: addedLevelsAtMost + 1 }, (_, kind) => String(alarmLevelOf(severity, kind))),
);
