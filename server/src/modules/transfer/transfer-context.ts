import type { Value } from '@eoms/contract';
import type { Driver, ResolvedField } from '@eoms/drivers/kit';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { fieldsOf } from '../devices/devices.module.ts';
import { placesInTables, type TablePlaces } from '../places/places.module.ts';
import { type TransferModel, transferModels } from './transfer.store.ts';

export interface ModelForm extends TransferModel {
  readonly driver: Driver | undefined;
  readonly fields: readonly ResolvedField[];
  /** The fields that have the same column for all models. */
  readonly hostField: string | undefined;
  readonly portField: string | undefined;
  /** Defaults for which the driver still has a field. */
  readonly starting: Readonly<Record<string, Value>>;
}

/** Models and places that a table may refer to. */
export interface TransferContext {
  readonly models: readonly ModelForm[];
  readonly places: TablePlaces;
}

export const loadContext = async (
  db: Executor,
  scope: PlaceScope,
  driverOf: (actionClass: string) => Driver | undefined,
): Promise<TransferContext> => {
  const forms = new Map<string, readonly ResolvedField[]>();
  const formOf = (driver: Driver): readonly ResolvedField[] => {
    const fields = forms.get(driver.id) ?? fieldsOf(driver);
    forms.set(driver.id, fields);
    return fields;
  };
  const models = (await transferModels(db)).map((model): ModelForm => {
    const driver = driverOf(model.actionClass);
    const fields = driver ? formOf(driver) : [];
    const ids = new Set(fields.map((field) => field.id));
    return {
      ...model,
      driver,
      fields,
      hostField: fields.find((field) => field.type === 'host')?.id,
      portField: fields.find((field) => field.type === 'port')?.id,
      starting: Object.fromEntries(Object.entries(model.defaults).filter(([id]) => ids.has(id))),
    };
  });
  return { models, places: await placesInTables(db, scope) };
};

/** Parameters that need their own column. */
export const furtherFields = (form: ModelForm): readonly ResolvedField[] =>
  form.fields.filter((field) => field.id !== form.hostField && field.id !== form.portField);
