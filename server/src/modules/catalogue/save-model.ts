import type { FieldProblem, Value } from '@eoms/contract';
import { checkFields, type Driver } from '@eoms/drivers/kit';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { CatalogueWork } from './catalogue.work.ts';
import { contentOf } from './driver-knowledge.ts';
import { insertModel, lockModel, type ModelValues, updateModel } from './models.store.ts';
import { requireImage } from './require-image.ts';

const violations = { models_name_key: 'catalogue.nameInUse', models_type_fk: '404', models_brand_fk: '404' } as const;

/** Defaults are stored in clear and shown to everyone who may see models: a secret has no place there. */
const checkDefaults = (driver: Driver, defaults: Readonly<Record<string, Value>>, caller: Caller): void => {
  const open = driver.params.filter((field) => field.type !== 'secret').map((field) => ({ ...field, required: false }));
  const details: FieldProblem[] = checkFields(open, defaults).map(({ field, text }) => ({
    field: `defaults.${field}`,
    message: text[caller.language],
  }));
  if (details.length > 0) throw refuse('device.parameterInvalid', {}, details);
};

/** Answers the model's id. The driver of a model that has devices stays: their parameters are made for it. */
export const saveModel = (
  { database, knowledge, ports, files }: CatalogueWork,
  { id, ...values }: ModelValues & { id?: string | undefined },
  caller: Caller,
): Promise<string> =>
  refuseViolations(violations, () =>
    database.transaction(async (tx) => {
      const before = id === undefined ? undefined : await lockModel(tx, id);
      if (id !== undefined && !before) throw refuse('404');
      if (values.image !== (before?.image ?? null)) await requireImage(files, values.image);
      const known = knowledge.of(values.actionClass, id);
      if (!known) throw refuse('catalogue.unknownDriver');
      checkDefaults(known.driver, values.defaults, caller);
      if (id === undefined) {
        const made = newId();
        await insertModel(tx, made, { ...values, ...contentOf(known) });
        await caller.audit({ target: made, after: values }, tx);
        return made;
      }
      const used = before?.actionClass !== values.actionClass && ((await ports.modelUse([id])).get(id) ?? 0) > 0;
      if (used) throw refuse('catalogue.inUse');
      await updateModel(tx, id, values);
      await caller.audit({ target: id, before, after: values }, tx);
      return id;
    }),
  );
