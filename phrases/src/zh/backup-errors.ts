import type { BackupErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of backups and restores. */
export const backupErrors: Record<BackupErrorCode, string> = {
  'backup.tooMany': '已有备份或恢复在等待，请等它们完成',
  'backup.lastGood': '这是唯一一份可用的备份，不能删除',
  'backup.elsewhere': '备份文件在节点“{node}”上，请在该节点打开控制台后再试',
  'backup.placeNameInUse': '已有同名的存放位置',
  'backup.badAddress': '地址不正确：{problem}',
  'backup.unreadable': '这不是可用的备份文件：{problem}',
  'backup.passphraseWrong': '口令不正确，没有写入任何内容',
  'backup.undecided': '还有 {count} 处冲突没有决定',
  'backup.noKinds': '备份中没有所选种类',
};
