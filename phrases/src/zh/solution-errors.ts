import type { SolutionErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of solutions. */
export const solutionErrors: Record<SolutionErrorCode, string> = {
  'solution.nameInUse': '已有同名的方案',
  'solution.memberUnknown': '有成员已不存在，或您无权查看',
  'solution.empty': '方案里还没有成员',
  'solution.tooLarge': '方案内容太大，请拆分成几个方案',
  'solution.notNow': '当前状态（{state}）不能{action}',
  'solution.isWithdrawn': '方案已撤回，不能导出',
  'solution.fileUnreadable': '这不是方案文件，或文件已损坏',
  'solution.fileTooLarge': '方案文件里的内容太多',
  'solution.fileUnsigned': '方案文件没有签名，不能导入',
  'solution.fileChanged': '方案文件在导出后被改动过：签名不符，不能导入',
  'solution.fileNewer': '方案文件由更新版本的系统导出，请先升级本系统',
  'solution.otherFingerprint': '指纹与文件的来源不一致',
  'solution.originUnknown': '还没有信任这个文件的来源，请核对指纹',
  'solution.planOutdated': '预览之后内容又有变化，请重新查看将要发生的变化',
  'solution.nothingToDo': '没有需要导入的内容',
  'solution.isRunning': '这次导入正在进行',
  'solution.changedSince': '导入之后有人修改过，保持不变',
  'solution.contentWrong': '内容不符合本系统的格式',
  'solution.circular': '与其他成员互相引用，无法确定先后',
  'solution.neededRefused': '它需要的其他成员没有导入',
};
