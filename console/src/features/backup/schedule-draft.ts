import type { BackupSchedule, BackupScheduleDraft } from '@eoms/contract';

/** What of a schedule can be changed, without its passphrase: that stays. */
export const draftOfSchedule = (schedule: BackupSchedule): BackupScheduleDraft => ({
  enabled: schedule.enabled,
  frequency: schedule.frequency,
  weekday: schedule.weekday,
  at: schedule.at,
  kinds: schedule.kinds,
  historyDays: schedule.historyDays,
  keep: schedule.keep,
  placeIds: schedule.placeIds,
  warnAfterHours: schedule.warnAfterHours,
  testWeekly: schedule.testWeekly,
  revision: schedule.revision,
});
