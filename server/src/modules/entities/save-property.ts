import {
  checkEntityValue,
  type EntityPropertyDraft,
  holdsFile,
  isBlank,
  isReservedName,
  type Move,
} from '@eoms/contract';
import { fieldProblemText } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { type FieldAtFault, refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { keptEntities } from './entities.store.ts';
import {
  findProperty,
  keptProperties,
  mayBeReferred,
  moveProperty,
  sortOfNew,
  touchEntity,
} from './entity-properties.store.ts';

const optionFaults = ({ options, type }: EntityPropertyDraft, say: (problem: 'required' | 'sameChoice') => string) => {
  if (type !== 'enumeration') return [];
  if (options.length === 0) return [{ field: 'options', message: say('required') }];
  const seen = new Set<string>();
  return options.flatMap(({ id, name, value }, at): FieldAtFault[] => {
    const keys = [`id ${id}`, `value ${value}`, `name ${name.toLowerCase()}`];
    const twice = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return twice ? [{ field: `options.${at}.value`, message: say('sameChoice') }] : [];
  });
};

/** What of a property cannot work: its options, limits and default. */
const faultsOf = (draft: EntityPropertyDraft, { language }: Caller): FieldAtFault[] => {
  const say = (problem: 'required' | 'sameChoice' | 'maxBelowMin') => fieldProblemText(problem, language);
  const faults: FieldAtFault[] = optionFaults(draft, say);
  const { min, max, type, referenceId, defaultValue } = draft;
  if (min !== null && max !== null && max < min) faults.push({ field: 'max', message: say('maxBelowMin') });
  if (type === 'reference' && referenceId === null) faults.push({ field: 'referenceId', message: say('required') });
  if (isBlank(defaultValue) || holdsFile(type)) return faults;
  const checked = checkEntityValue({ id: '', ...draft }, defaultValue);
  if (!checked.ok)
    faults.push({
      field: 'defaultValue',
      message: fieldProblemText(checked.fault.problem, language, checked.fault.values),
    });
  return faults;
};

/** A default in the one form of its type; what does not belong to the type is not stored. */
const tidied = (draft: EntityPropertyDraft): EntityPropertyDraft => {
  const { type } = draft;
  const isNumber = type === 'int' || type === 'long' || type === 'double';
  const checked = checkEntityValue({ id: '', ...draft, required: false }, draft.defaultValue);
  return {
    ...draft,
    defaultValue: checked.ok && type !== 'reference' && !holdsFile(type) ? checked.value : null,
    min: isNumber ? draft.min : null,
    max: isNumber ? draft.max : null,
    maxLength: type === 'string' ? draft.maxLength : null,
    options: type === 'enumeration' ? draft.options : [],
    referenceId: type === 'reference' ? draft.referenceId : null,
    unique: draft.unique && type !== 'bool' && !holdsFile(type),
  };
};

/** Adds a property to a draft, or changes one of it. */
export const saveProperty = async (tx: Executor, draft: EntityPropertyDraft, caller: Caller): Promise<string> => {
  await lockRow(tx, keptEntities, draft.entityId, 'entityId');
  if (isReservedName(draft.propertyName))
    throw refuse('entityProperty.nameReserved', { name: draft.propertyName }, [{ field: 'propertyName' }]);
  const faults = faultsOf(draft, caller);
  if (faults.length > 0) throw refuse('422', {}, faults);
  const kept = tidied(draft);
  const { referenceId } = kept;
  if (referenceId !== null && referenceId !== draft.entityId && !(await mayBeReferred(tx, referenceId)))
    throw refuseUnknown('referenceId');
  const { id } = await saveRow(tx, keptProperties, kept, caller, async (before) => {
    if (before && before.entityId !== draft.entityId) throw refuseUnknown('entityId');
    const sort = before?.sort ?? (await sortOfNew(tx, draft.entityId));
    if (sort === undefined) throw refuse('entityProperty.tooMany');
    return { values: { sort, propertyLower: draft.propertyName.toLowerCase() } };
  });
  await touchEntity(tx, draft.entityId);
  return id;
};

export const removeProperty = async (tx: Executor, id: string, caller: Caller): Promise<void> => {
  const { entityId } = await removeRow(tx, keptProperties, id, caller);
  await touchEntity(tx, entityId);
};

export const sortProperty = async (tx: Executor, move: Move, caller: Caller): Promise<void> => {
  const found = await findProperty(tx, move.id);
  if (!found) throw refuse('404');
  await lockRow(tx, keptEntities, found.entityId);
  if (!(await moveProperty(tx, move, found.entityId))) throw refuse('tree.atEdge');
  await touchEntity(tx, found.entityId);
  await caller.audit({ target: move.id, after: { direction: move.direction, steps: move.steps ?? 1 } }, tx);
};
