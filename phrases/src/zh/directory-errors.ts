/** What calls about directories of people refuse, and signing in with them. */
export const directoryErrors = {
  'session.directoryUnreachable': '无法连接到验证您密码的目录服务，请稍后再试',
  'session.directoryStranger': '该账号还没有同步到本系统，请联系管理员',
  'directory.nameInUse': '已有同名的目录',
  'directory.typeStays': '目录的类型不能改，请另建一个',
  'directory.tooMany': '最多 {limit} 个目录',
  'directory.noneOfType': '没有这种类型的目录，请先在用户同步中添加',
  'directory.runState': '{state}的同步不能{action}',
};
