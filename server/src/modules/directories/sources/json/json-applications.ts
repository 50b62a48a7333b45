import type { JsonConnection } from '@eoms/contract';
import { z } from 'zod';
import type { FarApplication } from '../../../navigation/navigation.module.ts';
import { applicationsAtMost, isComplete, MaybeText, readApplications } from '../read-applications.ts';
import { FarId } from '../read-records.ts';
import { DirectoryError, type Source } from '../source.ts';
import { askJson } from './ask-json.ts';

/** What a path of keys (`data.items`) leads to: own keys only, so that no answer reaches what objects inherit. */
const at = (value: unknown, path: string): unknown => {
  let found = value;
  for (const key of path === '' ? [] : path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  return found;
};

const Short = MaybeText.transform((text) => text?.slice(0, 100) ?? null);
const App = z
  .object({
    // Characters that nobody sees are for our own ids.
    id: FarId.refine((id) => !/[\p{Cc}]/u.test(id)),
    name: Short,
    nameEn: Short,
    url: MaybeText,
    icon: Short,
    group: Short,
    order: z.coerce.number().nullish().catch(null),
  })
  .refine(({ name, nameEn }) => (name ?? nameEn) !== null, { path: ['name'], error: 'empty' });

/** Only the fields that are named, and of those only plain values: what else stands in a record is not looked at. */
const picked = (record: unknown, fields: JsonConnection['fields']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, path]) => {
      const value = path === '' ? null : at(record, path);
      return [field, typeof value === 'number' ? String(value) : value];
    }),
  );

const listIn = (answer: unknown, path: string): readonly unknown[] => {
  const list = at(answer, path);
  if (!Array.isArray(list)) throw new DirectoryError('unreadable', path === '' ? 'no list' : `no list at ${path}`);
  return list;
};

/** The applications of one address. Odd ones are left out with the reason, and so is an id that comes again. */
export const jsonApplications: NonNullable<Source<JsonConnection>['applications']> = async (
  connection,
  secret,
  deps,
) => {
  const list = listIn(await askJson(connection, secret, deps), connection.list);
  const records = list.slice(0, applicationsAtMost).map((record) => picked(record, connection.fields));
  const { taken, leftOut } = readApplications(records, App, 'id');
  const applications: (FarApplication & { order: number })[] = [];
  const seen = new Set<string>();
  for (const { id, name, nameEn, url, icon, group, order } of taken) {
    const title = name ?? nameEn ?? '';
    if (seen.has(id)) leftOut.push({ id, name: title, reason: 'repeated', detail: null });
    else {
      seen.add(id);
      applications.push({
        id,
        name: title,
        address: url,
        enabled: true,
        icon,
        group,
        order: order ?? Number.POSITIVE_INFINITY,
      });
    }
  }
  applications.sort((a, b) => (a.order === b.order ? 0 : a.order - b.order));
  return { applications, leftOut, complete: isComplete(leftOut, list.length) };
};

/** Whether there is a list where it should be. */
export const testJson: Source<JsonConnection>['test'] = async (connection, secret, deps) => {
  listIn(await askJson(connection, secret, deps), connection.list);
};
