import { createHash } from 'node:crypto';
import type { EntityActivation, EntityChoiceMade, EntityDefinition, EntityPlan } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { lockRow, writeRow } from '../../platform/database/save-row.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sortedJson } from '../../platform/same-json.ts';
import { definitionOf } from './definition-of.ts';
import { activeEntities, type EntityStored, keptEntities, propertiesOf, readEntity } from './entities.store.ts';
import { carryOut, type Migration } from './plan/carry-out.store.ts';
import { compareDefinitions } from './plan/compare-definitions.ts';
import { countChanges, countRecords } from './plan/count-changes.store.ts';
import { lockTable } from './plan/drop-table.store.ts';
import { makeSteps } from './plan/make-plan.ts';

interface Planned extends Migration {
  readonly plan: EntityPlan;
}

const fingerprintOf = (of: object): string => createHash('sha256').update(sortedJson(of)).digest('base64url');

const planOf = async (db: Executor, entity: EntityStored, choices: readonly EntityChoiceMade[]): Promise<Planned> => {
  const next: EntityDefinition = definitionOf(entity, await propertiesOf(db, [entity.id]));
  if (next.properties.length === 0) throw refuse('entity.noProperties');
  const old = entity.activeDefinition;
  const changes = compareDefinitions(old, next);
  const records = old ? await countRecords(db, old) : 0;
  const counts = old ? await countChanges(db, old, changes, records) : new Map();
  const others = new Map((await activeEntities(db)).map(({ id, name }) => [id, name]));
  const steps = makeSteps({
    entityName: entity.name,
    changes,
    counts,
    records,
    choices,
    nameOfEntity: (id) => others.get(id ?? '') ?? '',
  });
  const plan: EntityPlan = {
    entityId: entity.id,
    revision: entity.revision,
    records,
    steps,
    lost: steps.reduce((sum, { lost }) => sum + lost, 0),
    blocked: steps.some(({ blockedBy }) => blockedBy !== null),
    fingerprint: fingerprintOf({ steps, next, old }),
    computedAt: new Date().toISOString(),
  };
  return { old, next, changes, steps, plan };
};

/** What activating would do; nothing is written. */
export const planEntity = async (
  db: Executor,
  { id, choices }: { readonly id: string; readonly choices: readonly EntityChoiceMade[] },
): Promise<EntityPlan> => {
  const entity = await readEntity(db, id);
  if (!entity) throw refuse('404');
  return (await planOf(db, entity, choices)).plan;
};

/**
 * Carries out a plan in the transaction. Nobody adds or changes records from the moment in which it is computed again, so that what
 * is done is what was shown. `between` is called after each statement.
 */
export const activateEntity = async (
  tx: Executor,
  { id, choices, fingerprint, accept }: EntityActivation,
  caller: Caller,
  between: (done: number) => void = () => undefined,
): Promise<void> => {
  const before = await lockRow(tx, keptEntities, id);
  if (before.activeDefinition) await lockTable(tx, before.activeDefinition.packageName);
  const { plan, ...migration } = await planOf(tx, before, choices);
  if (plan.fingerprint !== fingerprint) throw refuse('entity.planOutdated');
  if (plan.blocked) throw refuse('entity.planBlocked');
  const confirmed = new Set(accept);
  if (!plan.steps.every((step) => step.lost === 0 || confirmed.has(step.id))) throw refuse('entity.lossNotAccepted');
  await carryOut(tx, migration, between);
  const values = { activeDefinition: migration.next, activatedAt: new Date(), activatedBy: caller.username };
  const after = { steps: plan.steps.map((step) => ({ id: step.id, rows: step.rows, lost: step.lost })) };
  const forAudit = ({ activeDefinition }: EntityStored) => ({ activeDefinition });
  await writeRow(tx, { ...keptEntities, forAudit }, { id, before }, { values, after: { ...values, ...after } }, caller);
};
