import { NavigationAddress, type OfficeAppLeftOut } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import { lockTree } from '../../platform/database/tree.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { Caller } from '../../platform/http/context.ts';
import { iconNames } from '../dictionaries/dictionaries.module.ts';
import { allNavigation, insertNavigation, type NavigationRow, updateTaken } from './navigation.store.ts';
import { navigationMenus, type TakenEntry } from './navigation.tables.ts';

export interface FarApplication {
  readonly id: string;
  readonly name: string;
  readonly address: string | null;
  readonly enabled: boolean;
  /** For a new entry, if we have it. */
  readonly icon?: string | null | undefined;
  /** The heading that it is put below; without one, that of the source. */
  readonly group?: string | null | undefined;
}

export interface FarApplications {
  readonly applications: readonly FarApplication[];
  readonly leftOut: readonly OfficeAppLeftOut[];
  /** Whether the list is whole: only then is something gone that is not in it. */
  readonly complete: boolean;
}

export interface TakenCounts {
  added: number;
  updated: number;
  disabled: number;
  unchanged: number;
  leftOut: OfficeAppLeftOut[];
}

/** The id of the heading that stands above the applications of a source. */
const heading = '';
/** No id of an application begins so: they are kept as they came, and this has a character that none of them may have. */
const isHeading = (farId: string): boolean => farId === heading || farId.startsWith('\u001fgroup ');
const groupId = (name: string): string => `\u001fgroup ${name}`;

/** An address that everybody may see: nothing but http(s), and without a password in it. */
const faultOf = (address: string | null): OfficeAppLeftOut['reason'] | undefined => {
  if (address === null) return 'noAddress';
  if (!NavigationAddress.safeParse(address).success || !URL.canParse(address)) return 'addressRefused';
  const { username, password } = new URL(address);
  return username === '' && password === '' ? undefined : 'addressRefused';
};

/** Each field as it is there now, unless people have given it another value here. */
const merged = (row: NavigationRow, now: TakenEntry): TakenEntry => {
  const before = row.taken;
  return {
    name: before && row.name === before.name ? now.name : row.name,
    address: before && row.address === before.address ? now.address : row.address,
    enabled: before && row.enabled === before.enabled ? now.enabled : row.enabled,
  };
};
const isSame = (a: TakenEntry, b: TakenEntry | null): boolean =>
  a.name === b?.name && a.address === b.address && a.enabled === b.enabled;

interface Source {
  readonly id: string;
  readonly name: string;
}

const createTaking = (tx: Executor, source: Source, rows: readonly NavigationRow[], counts: TakenCounts) => {
  const own = new Map(rows.filter(({ sourceId }) => sourceId === source.id).map((row) => [row.farId ?? '', row]));
  let last = Math.max(0, ...rows.map(({ sort }) => sort));
  return {
    own,
    async take(farId: string, now: TakenEntry, parentId: string | null, icon: string | null = null): Promise<string> {
      const row = own.get(farId);
      if (!row) {
        const id = newId();
        last += 1;
        const fixed = { icon, appType: 'oa', openType: 'newPage', signOn: false } as const;
        const from = { sourceId: source.id, farId, taken: now };
        await insertNavigation(tx, { id, parentId, sort: last, ...now, ...fixed, ...from });
        if (!isHeading(farId)) counts.added += 1;
        return id;
      }
      const next = merged(row, now);
      if (!isSame(next, row) || !isSame(now, row.taken)) await updateTaken(tx, row.id, { ...next, taken: now });
      if (isHeading(farId)) return row.id;
      if (isSame(next, row)) counts.unchanged += 1;
      else if (row.enabled && !next.enabled) counts.disabled += 1;
      else counts.updated += 1;
      return row.id;
    },
  };
};

/** Takes applications of one source into the navigation, below a heading of its own. Removes nothing. */
export const createTakeApplications =
  (database: Database) =>
  (source: Source, far: FarApplications, caller: Caller): Promise<TakenCounts> =>
    database.transaction(async (tx) => {
      await lockTree(tx, navigationMenus);
      const counts: TakenCounts = { added: 0, updated: 0, disabled: 0, unchanged: 0, leftOut: [...far.leftOut] };
      const { own, take } = createTaking(tx, source, await allNavigation(tx), counts);
      const known = new Set(far.leftOut.map(({ id }) => id));
      const usable = far.applications.filter(({ id, name, address }) => {
        known.add(id);
        const reason = faultOf(address);
        if (reason !== undefined) counts.leftOut.push({ id, name, reason, detail: address?.slice(0, 300) ?? null });
        return reason === undefined;
      });
      const headings = new Map<string, string | null>();
      const headingOf = async (farId: string, name: string): Promise<string | null> => {
        const found = headings.get(farId);
        if (found !== undefined) return found;
        known.add(farId);
        const made = await take(farId, { name, address: null, enabled: true }, null);
        // People may have put the heading below another one: navigation has two levels.
        const id = own.get(farId)?.parentId ? null : made;
        headings.set(farId, id);
        return id;
      };
      for (const { id, name, address, enabled, icon, group } of usable) {
        const below = await headingOf(group ? groupId(group) : heading, group ?? source.name);
        await take(id, { name, address, enabled }, below, icon && iconNames.includes(icon) ? icon : null);
      }
      for (const [farId, row] of far.complete ? own : [])
        if (farId !== heading && !known.has(farId) && row.taken?.enabled)
          await take(farId, { ...row.taken, enabled: false }, row.parentId);
      const { leftOut, ...numbers } = counts;
      await caller.audit({ target: source.id, after: { ...numbers, leftOut: leftOut.length } }, tx);
      return counts;
    });
