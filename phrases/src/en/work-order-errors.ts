import type { WorkOrderErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of work orders. */
export const workOrderErrors: Record<WorkOrderErrorCode, string> = {
  'savedFilter.nameTaken': 'You have a filter of this name already',
  'savedFilter.tooMany': 'You can save {count} filters for a list',
  'workOrder.wrongState': 'A work order that is {state} cannot be {action}.',
  'workOrder.notYours': 'You have no part in this work order that allows this',
  'workOrder.notConfirmed': 'Please confirm each point before you complete it',
  'workOrder.alarmMissing': 'A work order about an alarm has to name the alarm',
  'workOrder.personMayNot': 'This person may not see the work orders of this place',
  'workOrder.sameRecipient': 'This person is the recipient already',
  'workOrder.useTransfer': 'This order has been accepted: transfer it to change its assignee',
  'workOrder.deadlinePassed': 'The deadline has to be in the future',
  'workOrder.linkMissing': 'An order of this type has to name {link}',
  'workOrder.typeOff': 'This type is switched off; choose another one',
  'request.typeNotForRequests': 'Orders of this type cannot come from a label: it is off, or asks for links or answers',
  'workOrder.typeNotForSteps': 'A step cannot open orders of this type: it is off, or asks for links or answers',
  'workOrder.ownWork': 'Somebody other than whoever did the work has to confirm it',
  'workOrder.reopenOver': 'This order cannot be opened again any more; open a new one',
  'workOrder.timeTooLong': 'Nobody works more than 24 hours on one day',
  'part.codeInUse': 'There is a part of this code already',
  'part.inUse': 'This part was in stock: it cannot be removed, but switched off',
  'part.notEnough': 'There are only {count} in stock',
  'part.notUsed': 'The order has not used that many from this stock',
  'part.off': 'This part is switched off',
  'part.tooMany': 'That is more than a stock can hold',
  'workOrderType.nameTaken': 'There is a type of this name already',
  'workOrderType.fieldInUse':
    'Orders have an answer to “{name}”: it cannot be removed nor become of another kind, but switched off',
  'workOrderType.inUse': 'There are orders of this type: it cannot be removed, but switched off',
  'workOrderType.standard': 'The types that come with the product cannot be removed, but switched off',
  'workOrder.tooManyRecords': 'A work order can have 500 records at most',
};
