import type { EnumItem } from '@eoms/contract';
import { lockRow, storeRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { checkDescription } from './check-description.ts';
import { keptModels } from './models.store.ts';

/** Replaces the values of one property; those of a driver's property may be reworded, but not added or removed. */
export const savePropertyEnum = async (
  { database, knowledge }: CatalogueWork,
  body: { modelId: string; property: string; items: readonly EnumItem[] },
  caller: Caller,
): Promise<void> =>
  database.transaction(async (tx) => {
    const stored = await lockRow(tx, keptModels, body.modelId);
    const before = stored.description.properties.find(({ id }) => id === body.property);
    if (!before) throw refuse('404');
    const known = knowledge.of(stored.actionClass, stored.id);
    if (!known) throw refuse('catalogue.unknownDriver');
    const properties = stored.description.properties.map((one) =>
      one.id === body.property ? { ...one, enum: [...body.items] } : one,
    );
    const description = { ...stored.description, properties };
    checkDescription(known.driver, description, [stored.description, known.description], caller.language);
    await storeRow(tx, keptModels, { id: stored.id, before: stored }, { description });
    const target = `${stored.id} ${body.property}`;
    await caller.audit({ target, before: before.enum ?? [], after: body.items }, tx);
  });
