import type { FieldProblem, ModelDraft, Value } from '@eoms/contract';
import { checkFields, type Driver, type FieldFault } from '@eoms/drivers/kit';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import { requireImage } from '../../platform/files/require-image.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { CatalogueWork } from './catalogue.work.ts';
import { checkDescription, completeDescription } from './check-description.ts';
import { contentOf, type Knowledge } from './driver-knowledge.ts';
import { insertModel, lockModel, type ModelContent, type StoredModel, updateModel } from './models.store.ts';
import { bindBrands } from './types.store.ts';

const violations = {
  models_name_key: 'catalogue.nameInUse',
  models_type_fk: { code: '404', field: 'typeId' },
  models_brand_fk: { code: '404', field: 'brandId' },
} as const;

/** Defaults are stored in clear and shown to everyone who may see models: a secret has no place there. */
export const findDefaultFaults = (driver: Driver, defaults: Readonly<Record<string, Value>>): FieldFault[] => {
  const open = driver.params.filter((field) => field.type !== 'secret').map((field) => ({ ...field, required: false }));
  return checkFields(open, defaults);
};

const checkDefaults = (driver: Driver, defaults: Readonly<Record<string, Value>>, caller: Caller): void => {
  const details: FieldProblem[] = findDefaultFaults(driver, defaults).map(({ field, text }) => ({
    field: `defaults.${field}`,
    message: text[caller.language],
  }));
  if (details.length > 0) throw refuse('device.parameterInvalid', {}, details);
};

type Given = Pick<ModelDraft, 'actionClass' | 'description'>;

/** What is stored of the description; parts of the driver that a draft leaves out stay as they are. */
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

const store = async (tx: Executor, work: CatalogueWork, draft: ModelDraft, caller: Caller): Promise<string> => {
  const { id, description, ...values } = draft;
  const before = id === undefined ? undefined : await lockModel(tx, id);
  if (id !== undefined && !before) throw refuse('404');
  const known = work.knowledge.of(values.actionClass, id);
  if (!known) throw refuse('catalogue.unknownDriver');
  if (values.image !== (before?.image ?? null)) await requireImage(work.files, values.image, 'image');
  checkDefaults(known.driver, values.defaults, caller);
  const content = contentFor({ actionClass: values.actionClass, description }, before, known, caller);
  const target = id ?? newId();
  if (before) {
    const moved = before.actionClass !== values.actionClass;
    if (moved && ((await work.devices().modelUse([target])).get(target) ?? 0) > 0) throw refuse('catalogue.inUse');
    await updateModel(tx, target, { ...values, ...content });
  } else await insertModel(tx, target, { ...values, ...(content ?? contentOf(known)) });
  const { taken: _taken, ...was } = before ?? {};
  const after = { ...values, ...(content ? { description: content.description } : {}) };
  await caller.audit({ target, before: before && was, after }, tx);
  return target;
};

/** Answers the model's id. The driver of a model that has devices stays: their parameters are made for it. */
export const saveModel = (work: CatalogueWork, draft: ModelDraft, caller: Caller): Promise<string> =>
  refuseViolations(violations, () =>
    work.database.transaction(async (tx) => {
      const id = await store(tx, work, draft, caller);
      await bindBrands(tx, [{ typeId: draft.typeId, brandId: draft.brandId }]);
      return id;
    }),
  );
