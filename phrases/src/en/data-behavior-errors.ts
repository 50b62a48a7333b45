import type { DataBehaviorErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of data behaviours. */
export const dataBehaviorErrors: Record<DataBehaviorErrorCode, string> = {
  'dataBehavior.nameInUse': 'This method name is already in use.',
  'dataBehavior.wrongSource': 'The data source is of another kind than the method.',
  'dataBehavior.isSystem': 'A system method is not removed, and keeps its method name.',
  'dataBehavior.inUse': 'Automations, strategies or plans still use this data behaviour.',
  'dataBehavior.notTested': 'Test it first: only a behaviour whose test has passed can be activated.',
  'dataBehavior.notActivated': 'There is no such data behaviour, or it is not activated.',
  'dataBehavior.paramUnknown': 'The data behaviour has no such parameter.',
  'dataBehavior.paramTwice': 'Param names cannot be the same',
  'dataBehavior.paramsTooMany': 'A data behaviour can have at most {{limit}} parameters.',
  'dataBehavior.paramsDiffer':
    'The parameters are not those that the statement or the address uses. Change the data behaviour, then test it again.',
  'dataBehavior.argumentWrong': 'An argument is missing, unknown or of the wrong type.',
  'dataBehavior.resultWrong': 'The result is not of the declared type.',
  'dataBehavior.tooLarge': 'The result is too large.',
  'dataBehavior.tooManyRows': 'The result has too many rows.',
  'dataBehavior.rejected': 'The data source rejected the call.',
  'dataBehavior.variableUnknown':
    'A result can only go into a variable of the run, which the automation or strategy declares.',
  'dataBehavior.noValue': 'The result has no value there that can be compared or kept.',
  'dataBehavior.changesSomething': 'A condition can only use a data behaviour that asks and changes nothing.',
};
