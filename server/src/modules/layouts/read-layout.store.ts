import { Layout, standardForm, WidgetKind } from '@eoms/contract';
import { and, inArray, notInArray } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { plugins } from '../plugins/plugins.tables.ts';

/** A stored layout; one that this version cannot read whole is not shown half, but as empty. */
export type ReadLayout = Layout & { readonly unreadable?: true };
const unreadable: ReadLayout = { layoutForm: standardForm, layout: [], unreadable: true };

/** Those of the plugins that have a widget which this version does not know. */
const unknownAmong = async (db: Executor, codes: readonly string[]): Promise<boolean> => {
  if (codes.length === 0) return false;
  const wanted = and(inArray(plugins.code, [...codes]), notInArray(plugins.widget, [...WidgetKind.options]));
  return (await db.select({ code: plugins.code }).from(plugins).where(wanted).limit(1)).length > 0;
};

/** Reads what is stored: a newer version may have written what this one does not know. */
export const readLayout = async (db: Executor, stored: unknown): Promise<ReadLayout> => {
  const { data } = Layout.safeParse(stored);
  if (!data) return unreadable;
  const codes = [...new Set(data.layout.map(({ plugin }) => plugin))];
  return (await unknownAmong(db, codes)) ? unreadable : data;
};
