/** What `npm start -- backup` and `npm start -- restore` print, in both languages because nobody is signed in there. */
export const backupLines = {
  help: `用法 Usage:
  npm start -- backup  [--out FILE] [--kinds a,b] [--history-days N] [--passphrase-file FILE] [--data FOLDER]
  npm start -- restore FILE [--yes] [--exact] [--kinds a,b] [--passphrase-file FILE] [--without-secrets] [--data FOLDER]

  backup   可在系统运行时执行；不给口令则不含密码等机密
           works while the system runs; without a passphrase, secrets are left out
  restore  先停止系统；不加 --yes 只比较，不写入。--exact 还原到备份时的样子（之后新建的会删除），否则只合并
           stop the system first; without --yes it compares and writes nothing. --exact makes everything what it was (what came
           since is removed), otherwise the backup is merged`,
  writing: '正在备份 Backing up: {kinds}',
  everything: '全部 everything',
  written: '已备份并校验 Backed up and verified: {path} ({size} MB, {rows} rows, {files} files)',
  noSecrets: '不含机密（未给口令） Without secrets: no passphrase was given.',
  comparing: '正在校验并比较 Verifying and comparing: {path}',
  counts:
    '{kind}: 备份中 in the backup {inBackup}, 新增 new {added}, 变更 changed {changed}, 相同 same {same}, 冲突 conflicts {conflicts}, 现有多出 only here {onlyHere}, 不能恢复 left out {leftOut}',
  conflictsStay:
    '{count} 处在备份之后改过，合并时保留现在的 {count} were changed here since the backup and stay as they are.',
  sayYes: '没有写入；加 --yes 执行恢复 Nothing was written: add --yes to restore.',
  restored: '已恢复 Restored: {written} 行写入 rows written, {removed} 行删除 removed, {leftOut} 行不能恢复 left out.',
  running: '系统正在运行，请先停止再恢复 The system is running: stop it (all nodes) before you restore.',
  needsPassphrase:
    '备份含有机密：请给 --passphrase-file，或 --without-secrets The backup has secrets: give --passphrase-file, or --without-secrets.',
  failed: '失败 Failed ({reason}): {detail}',
  badArguments: '参数不正确 Invalid arguments: {detail}',
} as const;
