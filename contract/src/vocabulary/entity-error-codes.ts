/** Error codes of entities and their records. */
export const entityErrorCodes = [
  'entityGroup.nameInUse',
  'entityGroup.circular',
  'entityGroup.tooDeep',
  'entityGroup.hasEntities',
  'entityGroup.hasChildren',
  'entity.packageInUse',
  'entity.isSystem',
  'entity.hasRecords',
  'entity.referenced',
  'entity.notActivated',
  'entity.noProperties',
  'entity.planOutdated',
  'entity.planBlocked',
  'entity.lossNotAccepted',
  'entity.busy',
  'entityProperty.nameInUse',
  'entityProperty.nameReserved',
  'entityProperty.tooMany',
  'entityRecord.fieldUnknown',
  'entityRecord.filterWrong',
  'entityRecord.sortWrong',
  'entityRecord.duplicate',
  'entityRecord.single',
  'entityRecord.referenced',
] as const;

export type EntityErrorCode = (typeof entityErrorCodes)[number];
