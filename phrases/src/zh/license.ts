/** The licence of the installation. */
export const license = {
  title: '授权信息',
  state: '状态',
  authorised: '已授权',
  evaluation: '试用中',
  unauthorised: '未授权',
  expired: '已过期',
  otherMachine: '授权文件属于其他机器',
  licensee: '被授权方',
  expiresAt: '有效期至',
  forever: '永久有效',
  machineCode: '机器码',
  version: '版本',
  upload: '上传授权文件',
};
