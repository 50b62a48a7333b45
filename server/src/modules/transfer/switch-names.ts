import type { Caller } from '../../platform/http/context.ts';
import { plainName } from '../../platform/imports/table-columns.ts';
import { seenDevices } from './seen-devices.ts';
import type { TransferDeps } from './transfer.deps.ts';

/** Who reads a table, and the devices that its cells may name. */
export interface Reader extends Pick<Caller, 'language' | 'places'> {
  readonly registry: TransferDeps['devices']['registry'];
}

const networkType = 'network';
const listedAtMost = 1_000;

/** Switches by name; by id where the name is not theirs alone, or where the reader does not see them. */
export const switchNames = ({ registry, places }: Reader): ((id: string) => string) => {
  const many = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { id, name } of seenDevices(registry, places)) {
    names.set(id, name);
    many.set(plainName(name), (many.get(plainName(name)) ?? 0) + 1);
  }
  return (id) => {
    const name = names.get(id);
    return name !== undefined && many.get(plainName(name)) === 1 ? name : id;
  };
};

/** The switches that a template offers. */
export const listedSwitches = ({ registry, places }: Reader) =>
  seenDevices(registry, places)
    .filter(({ typeCode }) => typeCode === networkType)
    .slice(0, listedAtMost);
