import { type FieldProblem, type ModelDraft, textOf, type Value } from '@eoms/contract';
import { checkFields, type Driver, type FieldFault } from '@eoms/drivers/kit';
import type { Executor } from '../../../platform/database/database.ts';
import { type Addition, saveRow } from '../../../platform/database/save-row.ts';
import { requireImage } from '../../../platform/files/require-image.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { models } from '../catalogue.tables.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { contentOf, type Knowledge } from '../drivers/driver-knowledge.ts';
import { bindBrands } from '../types/types.store.ts';
import { checkChecks } from './check-checks.ts';
import { checkDescription, completeDescription } from './check-description.ts';
import { keptModels, type ModelContent, type StoredModel } from './models.store.ts';

/** Defaults are stored in clear text and shown to everyone who may see models, so they must not contain secrets. */
export const findDefaultFaults = (driver: Driver, defaults: Readonly<Record<string, Value>>): FieldFault[] => {
  const open = driver.params.filter((field) => field.type !== 'secret').map((field) => ({ ...field, required: false }));
  return checkFields(open, defaults);
};

const checkDefaults = (driver: Driver, defaults: Readonly<Record<string, Value>>, caller: Caller): void => {
  const details: FieldProblem[] = findDefaultFaults(driver, defaults).map(({ field, text }) => ({
    field: `defaults.${field}`,
    message: textOf(text, caller.language),
  }));
  if (details.length > 0) throw refuse('device.parameterInvalid', {}, details);
};

type Given = Pick<ModelDraft, 'actionClass' | 'description'>;

/** The description to store; parts of the driver that a draft leaves out stay as they are. */
const contentFor = (
  given: Given,
  before: StoredModel | undefined,
  known: Knowledge,
  caller: Caller,
): ModelContent | undefined => {
  const same = before !== undefined && before.actionClass === given.actionClass ? before : undefined;
  if (!given.description) return same ? undefined : contentOf(known);
  const reference = same?.description ?? known.description;
  const references = same ? [same.description, known.description] : [known.description];
  const description = completeDescription(given.description, reference);
  checkDescription(known.driver, description, references, caller.language);
  if (!same) return { ...contentOf(known), description };
  const { taken, takenDigest, driverVersion } = same;
  return { description, taken, takenDigest, driverVersion };
};

/** A model that has devices keeps its driver: their parameters belong to it. */
const checkDriver = async (work: CatalogueWork, before: StoredModel, draft: ModelDraft): Promise<void> => {
  if (before.actionClass === draft.actionClass) return;
  if (((await work.devices().modelUse([before.id])).get(before.id) ?? 0) > 0) throw refuse('catalogue.inUse');
};

const changeOf = async (
  work: CatalogueWork,
  tx: Executor,
  draft: ModelDraft,
  before: StoredModel | undefined,
  caller: Caller,
): Promise<Addition<typeof models>> => {
  const known = work.knowledge.of(draft.actionClass, draft.id);
  if (!known) throw refuse('catalogue.unknownDriver');
  if (draft.image !== (before?.image ?? null))
    await requireImage(tx, work.files, { id: draft.image, caller, field: 'image' });
  checkDefaults(known.driver, draft.defaults, caller);
  const content = contentFor(draft, before, known, caller);
  if (before) await checkDriver(work, before, draft);
  if (draft.checks)
    checkChecks(draft.checks, content?.description ?? before?.description ?? known.description, caller.language);
  return {
    values: before ? (content ?? {}) : (content ?? contentOf(known)),
    after: content ? { description: content.description } : {},
  };
};

/** Returns the model's id. */
export const saveModel = (work: CatalogueWork, draft: ModelDraft, caller: Caller): Promise<string> =>
  work.database.transaction(async (tx) => {
    const { id } = await saveRow(tx, keptModels, draft, caller, (before) => changeOf(work, tx, draft, before, caller));
    await bindBrands(tx, [{ typeId: draft.typeId, brandId: draft.brandId }]);
    return id;
  });
