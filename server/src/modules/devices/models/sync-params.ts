import type { SyncChange, SyncReport, Value } from '@eoms/contract';
import { checkFields, type Field } from '@eoms/drivers/kit';
import type { Executor } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { DeviceSync } from '../../catalogue/catalogue.module.ts';
import { keepSecrets } from '../saving/device-writes.store.ts';
import { paramsOfDevices, writeParams } from './device-params.store.ts';

type Params = Readonly<Record<string, Value>>;

const fieldOf = ({ options, showIf: _always, ...field }: DeviceSync['params'][number]): Field => ({
  ...field,
  required: false,
  ...(options ? { options: options.map(({ code, name }) => ({ code, name })) } : {}),
});

/** The parameters of one device after synchronisation; secrets are stored elsewhere and never have a default. */
export const syncedParams = (params: Params, { params: fields, defaults }: DeviceSync): Record<string, Value> => {
  const synced: Record<string, Value> = {};
  for (const field of fields) {
    if (field.type === 'secret') continue;
    const own = params[field.id];
    const fits = own !== undefined && checkFields([fieldOf(field)], { [field.id]: own }).length === 0;
    const value = fits ? own : defaults[field.id];
    if (value !== undefined && value !== null) synced[field.id] = value;
  }
  return synced;
};

const text = (value: Value | undefined): string | null => (value === undefined ? null : String(value));

const changesOf = (before: Params, after: Params): SyncChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((id): SyncChange[] => {
    if (before[id] === after[id]) return [];
    if (!(id in before)) return [{ part: 'value', id, kind: 'added', before: null, after: text(after[id]) }];
    if (!(id in after)) return [{ part: 'value', id, kind: 'removed', before: text(before[id]), after: null }];
    return [{ part: 'value', id, kind: 'changed', before: text(before[id]), after: text(after[id]) }];
  });

/**
 * Synchronises the stored parameters of devices with their model; without `apply` it only returns what would change.
 */
export const syncParams = async (
  db: Executor,
  request: DeviceSync,
  apply?: { readonly tx: Executor; readonly caller: Caller },
): Promise<Pick<SyncReport, 'changes' | 'deviceCount'>> => {
  const rows = await paramsOfDevices(apply?.tx ?? db, request, apply !== undefined);
  // A model without any parameters has no description: that is no reason to delete those of its devices.
  if (request.params.length === 0) return { changes: [], deviceCount: rows.length };
  const found = new Map<string, SyncChange>();
  const secretIds = request.params.filter(({ type }) => type === 'secret').map(({ id }) => id);
  for (const { id, params } of rows) {
    const after = syncedParams(params, request);
    const changes = changesOf(params, after);
    for (const change of changes) found.set(JSON.stringify(change), change);
    if (!apply) continue;
    await keepSecrets(apply.tx, id, secretIds);
    if (changes.length === 0) continue;
    await writeParams(apply.tx, id, after);
    await apply.caller.audit({ target: id, before: { params }, after: { params: after } }, apply.tx);
  }
  return { changes: [...found.values()], deviceCount: rows.length };
};
