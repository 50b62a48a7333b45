const zh = {
  title: '操作日志',
  columns: {
    sequence: '序号',
    at: '时间',
    username: '操作人',
    ip: '来源',
    action: '操作',
    target: '对象',
    outcome: '结果',
    code: '原因',
    after: '改动',
    requestId: '请求编号',
    hash: '校验值',
  },
  outcomes: { done: '成功', refused: '拒绝', failed: '失败' },
  system: '系统',
};

const en: typeof zh = {
  title: 'Operation log',
  columns: {
    sequence: 'No.',
    at: 'Time',
    username: 'User',
    ip: 'From',
    action: 'Action',
    target: 'Target',
    outcome: 'Outcome',
    code: 'Reason',
    after: 'Change',
    requestId: 'Request',
    hash: 'Hash',
  },
  outcomes: { done: 'Done', refused: 'Refused', failed: 'Failed' },
  system: 'System',
};

/** The exported table of the operation log. */
export const auditTable = { zh, en };
