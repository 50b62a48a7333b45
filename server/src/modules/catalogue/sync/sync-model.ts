import type { ModelDescription, SyncReport } from '@eoms/contract';
import { lockRow, storeRow } from '../../../platform/database/save-row.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { modelChanged } from '../catalogue.news.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { contentOf, type Knowledge } from '../drivers/driver-knowledge.ts';
import { refuseTwin } from '../models/check-description.ts';
import { liveChoicesOf } from '../models/description-shape.ts';
import { findStored, keptModels, type StoredModel } from '../models/models.store.ts';
import { changesBetween } from './sync-changes.ts';
import { syncDescription } from './sync-description.ts';

interface Plan {
  readonly known: Knowledge;
  readonly description: ModelDescription;
  readonly changes: SyncReport['changes'];
}

const planFor = ({ knowledge }: CatalogueWork, stored: StoredModel): Plan => {
  const known = knowledge.of(stored.actionClass, stored.id);
  if (!known) throw refuse('catalogue.unknownDriver');
  const { description: current, taken } = stored;
  const live = liveChoicesOf(known.driver);
  const description = syncDescription({ current, taken, latest: known.description, live });
  return { known, description, changes: changesBetween(current, description) };
};

const reportOf = async (
  { devices }: CatalogueWork,
  stored: StoredModel,
  { known, changes }: Plan,
): Promise<SyncReport> => ({
  changes,
  deviceCount: (await devices().modelUse([stored.id])).get(stored.id) ?? 0,
  fromVersion: stored.driverVersion,
  toVersion: known.driver.version,
});

export const previewSyncModel = async (work: CatalogueWork, id: string): Promise<SyncReport> => {
  const stored = await findStored(work.db, id);
  if (!stored) throw refuse('404');
  const plan = planFor(work, stored);
  return reportOf(work, stored, plan);
};

/** Updates a model to what its driver defines now; its devices follow. */
export const syncModel = async (work: CatalogueWork, id: string, caller: Caller): Promise<SyncReport> => {
  const report = await work.database.transaction(async (tx) => {
    const stored = await lockRow(tx, keptModels, id);
    const plan = planFor(work, stored);
    refuseTwin(plan.description, caller.language);
    await storeRow(tx, keptModels, { id, before: stored }, { ...contentOf(plan.known), description: plan.description });
    await caller.audit({ target: id, after: { changes: plan.changes, driverVersion: plan.known.driver.version } }, tx);
    return reportOf(work, stored, plan);
  });
  work.news.publish(modelChanged, { modelId: id });
  return report;
};
