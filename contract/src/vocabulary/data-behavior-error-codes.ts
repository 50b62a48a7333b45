/** Error codes of data behaviours. */
export const dataBehaviorErrorCodes = [
  'dataBehavior.nameInUse',
  'dataBehavior.wrongSource',
  'dataBehavior.isSystem',
  'dataBehavior.inUse',
  'dataBehavior.notTested',
  'dataBehavior.notActivated',
  'dataBehavior.paramUnknown',
  'dataBehavior.paramTwice',
  'dataBehavior.paramsTooMany',
  'dataBehavior.paramsDiffer',
  'dataBehavior.argumentWrong',
  'dataBehavior.resultWrong',
  'dataBehavior.tooLarge',
  'dataBehavior.tooManyRows',
  'dataBehavior.rejected',
  'dataBehavior.variableUnknown',
  'dataBehavior.noValue',
  'dataBehavior.changesSomething',
] as const;

export type DataBehaviorErrorCode = (typeof dataBehaviorErrorCodes)[number];
