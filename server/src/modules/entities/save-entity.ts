import type { EntityDraft } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { knownRoles } from './caller-roles.store.ts';
import { activeEntities, type EntityStored, keptEntities } from './entities.store.ts';
import { putProperties } from './entity-properties.store.ts';
import { dropTable, hasRecords } from './plan/drop-table.store.ts';

const requireRoles = async (tx: Executor, { viewRoles, editRoles }: EntityDraft): Promise<void> => {
  const known = await knownRoles(tx, [...viewRoles, ...editRoles]);
  if (!viewRoles.every((id) => known.has(id))) throw refuseUnknown('viewRoles');
  if (!editRoles.every((id) => known.has(id))) throw refuseUnknown('editRoles');
};

/** Another entity may have the name for its table still, though its draft has another one. */
const requireFree = async (tx: Executor, { id, packageName }: EntityDraft): Promise<void> => {
  const lower = packageName.toLowerCase();
  const others = (await activeEntities(tx)).filter((one) => one.id !== id);
  if (others.some(({ activeDefinition }) => activeDefinition.packageName.toLowerCase() === lower))
    throw refuse('entity.packageInUse', {}, [{ field: 'packageName' }]);
};

/** Saves the draft of an entity; who may see its records counts at once, everything else once it is activated. */
export const saveEntity = async (tx: Executor, draft: EntityDraft, caller: Caller): Promise<string> => {
  await requireRoles(tx, draft);
  await requireFree(tx, draft);
  const { id } = await saveRow(tx, keptEntities, draft, caller, (before) => {
    if (before?.system && (before.packageName !== draft.packageName || !draft.system))
      throw refuse('entity.isSystem', {}, [{ field: 'packageName' }]);
    return { values: { packageLower: draft.packageName.toLowerCase(), updatedAt: new Date() } };
  });
  return id;
};

/** Removes an entity without records, and its table. */
export const removeEntity = async (tx: Executor, id: string, caller: Caller): Promise<void> => {
  await removeRow(tx, keptEntities, id, caller, async ({ system, activeDefinition }) => {
    if (system) throw refuse('entity.isSystem');
    if (activeDefinition === null) return;
    const { packageName } = activeDefinition;
    if (await hasRecords(tx, packageName)) throw refuse('entity.hasRecords');
    await dropTable(tx, packageName);
  });
};

/** Makes the draft what is activated. */
export const discardDraft = async (tx: Executor, id: string, caller: Caller): Promise<void> => {
  const before: EntityStored = await lockRow(tx, keptEntities, id);
  const { activeDefinition } = before;
  if (activeDefinition === null) throw refuse('entity.notActivated');
  const { packageName, collection, placed, properties } = activeDefinition;
  const { groupId, name, description, basicType, system, viewRoles, editRoles } = before;
  await saveRow(
    tx,
    keptEntities,
    { id, groupId, name, packageName, description, basicType, system, collection, placed, viewRoles, editRoles },
    caller,
    () => ({ values: { packageLower: packageName.toLowerCase(), updatedAt: new Date() } }),
  );
  await putProperties(tx, id, properties);
};
