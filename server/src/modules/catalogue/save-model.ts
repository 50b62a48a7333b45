import type { FieldProblem, Value } from '@eoms/contract';
import { checkFields, type Driver } from '@eoms/drivers/kit';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { CatalogueStore, ModelValues } from './catalogue.store.ts';

const violations = { models_name_key: 'catalogue.nameInUse', models_type_fk: '404', models_brand_fk: '404' } as const;

export interface SaveModelDeps {
  readonly database: Database;
  readonly store: CatalogueStore;
  readonly driverOf: (actionClass: string) => Driver | undefined;
  readonly modelUse: (modelIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

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
  { database, store, driverOf, modelUse }: SaveModelDeps,
  { id, ...values }: ModelValues & { id?: string | undefined },
  caller: Caller,
): Promise<string> =>
  refuseViolations(violations, () =>
    database.transaction(async (tx) => {
      const before = id === undefined ? undefined : await store.lockModel(tx, id);
      if (id !== undefined && !before) throw refuse('404');
      const driver = driverOf(values.actionClass);
      if (!driver) throw refuse('catalogue.unknownDriver');
      checkDefaults(driver, values.defaults, caller);
      if (id === undefined) {
        const made = newId();
        await store.insertModel(tx, made, values);
        await caller.audit({ target: made, after: values }, tx);
        return made;
      }
      const used = before?.actionClass !== values.actionClass && ((await modelUse([id])).get(id) ?? 0) > 0;
      if (used) throw refuse('catalogue.inUse');
      await store.updateModel(tx, id, values);
      await caller.audit({ target: id, before, after: values }, tx);
      return id;
    }),
  );
