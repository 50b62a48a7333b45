/** The roles shipped with the product. */
export const roles = {
  administrator: '系统管理员',
  administratorRemarks: '拥有全部功能和全部场所的权限',
  operator: '场所值守员',
  operatorRemarks: '查看并控制所授权场所的设备，处理报警',
};
