import type { EntityErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of entities. */
export const entityErrors: Record<EntityErrorCode, string> = {
  'entityGroup.nameInUse': 'The group name already exists',
  'entityGroup.circular': 'A group cannot be below itself.',
  'entityGroup.tooDeep': 'Groups have two levels at most.',
  'entityGroup.hasEntities': 'The group still has entities.',
  'entityGroup.hasChildren': 'The group still has groups.',
  'entity.packageInUse': 'This package name is in use (case does not count).',
  'entity.isSystem': 'A system entity is not removed, and keeps its package name.',
  'entity.hasRecords': 'The entity still has records: remove them first.',
  'entity.referenced': 'Properties of entities still refer to this entity.',
  'entity.notActivated': 'This entity is not activated yet, so it has no records.',
  'entity.noProperties': 'Add properties before activating.',
  'entity.planOutdated':
    'The data or the draft has changed, so the plan is no longer the one you saw. Nothing was changed: look at it again.',
  'entity.planBlocked': 'The plan has steps that cannot be done. Resolve them first.',
  'entity.lossNotAccepted': 'The plan loses data, which has to be confirmed.',
  'entity.busy': 'Somebody is working with the data of this entity. Nothing was changed: try again in a moment.',
  'entityProperty.nameInUse': 'The entity has a property of this name already (case does not count).',
  'entityProperty.nameReserved': 'The system uses “{name}”: choose another property name.',
  'entityProperty.tooMany': 'An entity can have at most 60 properties.',
  'entityRecord.fieldUnknown': 'There is no property named “{field}”.',
  'entityRecord.filterWrong': '“{field}” cannot be filtered like this.',
  'entityRecord.sortWrong': 'Records cannot be sorted by “{field}”.',
  'entityRecord.duplicate': 'Another record has this “{field}” already.',
  'entityRecord.single': 'This entity has one record only: change that one.',
  'entityRecord.referenced': '{count} records of “{entity}” refer to it, so it cannot be removed.',
};
