/** Error codes of work orders and their types. */
export const workOrderErrorCodes = [
  'workOrder.wrongState',
  'workOrder.notYours',
  'workOrder.notConfirmed',
  'workOrder.alarmMissing',
  'workOrder.personMayNot',
  'workOrder.sameRecipient',
  'workOrder.useTransfer',
  'workOrder.deadlinePassed',
  'workOrder.tooManyRecords',
  'workOrder.linkMissing',
  'workOrder.typeOff',
  'workOrder.typeNotForSteps',
  'workOrder.ownWork',
  'workOrder.reopenOver',
  'workOrderType.nameTaken',
  'workOrderType.fieldInUse',
  'workOrderType.inUse',
  'workOrderType.standard',
] as const;

export type WorkOrderErrorCode = (typeof workOrderErrorCodes)[number];
