import type { DataBehaviorErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of data behaviours. */
export const dataBehaviorErrors: Record<DataBehaviorErrorCode, string> = {
  'dataBehavior.nameInUse': '该方法名已被使用',
  'dataBehavior.wrongSource': '该数据源的类型与方法类型不符',
  'dataBehavior.isSystem': '系统方法不能删除，也不能更改方法名',
  'dataBehavior.inUse': '联动、策略或预案还在使用该方法，不能删除',
  'dataBehavior.notTested': '请先测试，测试通过后才能激活',
  'dataBehavior.notActivated': '该数据行为不存在或未激活',
  'dataBehavior.paramUnknown': '该方法没有这个参数',
  'dataBehavior.paramTwice': '参数名称不能相同',
  'dataBehavior.paramsTooMany': '一个数据行为最多 {{limit}} 个参数',
  'dataBehavior.paramsDiffer': '参数与语句或地址中用到的不一致，请修改数据行为后重新测试',
  'dataBehavior.argumentWrong': '参数缺失、多余或类型不符',
  'dataBehavior.resultWrong': '结果与声明的结果类型不符',
  'dataBehavior.tooLarge': '结果过大',
  'dataBehavior.tooManyRows': '结果行数过多',
  'dataBehavior.rejected': '数据源拒绝了请求',
  'dataBehavior.variableUnknown': '结果只能放入本联动或策略中单次执行的变量',
  'dataBehavior.noValue': '结果中没有可比较的值',
  'dataBehavior.changesSomething': '条件只能使用查询类的数据行为',
};
