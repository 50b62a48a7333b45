/** The saved states of automations, strategies and plans. */
export const definitions = {
  versions: '版本',
  version: '版本',
  versionsText: '每次保存都留下一个版本，最多 50 个',
  restore: '恢复此版本',
  restoreText: '表单将变为该版本的内容，保存后生效。',
  current: '当前',
  savedBy: '{{by}} 保存',
  differs: '不同：{{fields}}',
  same: '与当前相同',
};
