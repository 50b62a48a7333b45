import type { SourceText } from '@eoms/contract/vocabulary';

/** What super administrators are told of backups. */
export const backupTrouble = {
  overdue: (hours: number): SourceText => ({
    zh: `已超过 ${hours} 小时没有可用的备份`,
    en: `There has been no good backup for more than ${hours} hours`,
  }),
  failed: (detail: string): SourceText => ({
    zh: `计划备份失败（${detail}）`,
    en: `The scheduled backup failed (${detail})`,
  }),
  copyFailed: (places: string): SourceText => ({
    zh: `备份没有存放到：${places}`,
    en: `The backup was not copied to: ${places}`,
  }),
  testFailed: (detail: string): SourceText => ({
    zh: `恢复演练没有通过（${detail}），最近的备份可能不能恢复`,
    en: `The test of a restore failed (${detail}): the newest backup may be of no use`,
  }),
};
