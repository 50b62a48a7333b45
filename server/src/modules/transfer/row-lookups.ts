import { plainName } from '../../platform/imports/table-columns.ts';
import type { TransferDevice } from './transfer.store.ts';
import type { ModelForm, TransferContext } from './transfer-context.ts';

/** Finds what the cells of a row refer to. */
export interface RowLookups {
  models(name: string): readonly ModelForm[];
  model(id: string): ModelForm | undefined;
  /** A device that the table refers to by id, if the caller may see it. */
  device(id: string): TransferDevice | undefined;
}

const group = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

export const rowLookups = (context: TransferContext, known: readonly TransferDevice[]): RowLookups => {
  const models = group(context.models, (model) => plainName(model.name));
  const modelIds = new Map(context.models.map((model) => [model.id, model]));
  const devices = new Map(known.map((device) => [device.record.id, device]));
  return {
    models: (name) => models.get(plainName(name)) ?? [],
    model: (id) => modelIds.get(id),
    device: (id) => devices.get(id.toLowerCase()),
  };
};
