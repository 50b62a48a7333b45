import type { WorkOrderErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of work orders. */
export const workOrderErrors: Record<WorkOrderErrorCode, string> = {
  'workOrder.wrongState': '{state}的工单不能{action}',
  'workOrder.notYours': '您不是此工单的当事人，无权进行该操作',
  'workOrder.notConfirmed': '完成前请逐项确认',
  'workOrder.alarmMissing': '报警工单须关联报警记录',
  'workOrder.personMayNot': '该人员无权查看此场所的工单',
  'workOrder.sameRecipient': '该人员已是当前处理人',
  'workOrder.useTransfer': '已受理的工单请用“转派”更换处理人',
  'workOrder.deadlinePassed': '截止时间须晚于现在',
  'workOrder.linkMissing': '此类型的工单须关联{link}',
  'workOrder.typeOff': '此工单类型已停用，请选择其他类型',
  'workOrder.typeNotForSteps': '此类型须关联对象、填写内容或已停用，步骤中不能使用',
  'workOrder.ownWork': '须由完成工单以外的人确认',
  'workOrder.reopenOver': '此工单已不能重新打开，请另建一个',
  'workOrderType.nameTaken': '已有同名的工单类型',
  'workOrderType.fieldInUse': '已有工单填写了“{name}”，不能删除或改变其种类；可以将其停用',
  'workOrderType.inUse': '已有此类型的工单，不能删除；可以将其停用',
  'workOrderType.standard': '预置的类型不能删除；可以将其停用',
  'workOrder.tooManyRecords': '每个工单最多 500 条处理记录',
};
