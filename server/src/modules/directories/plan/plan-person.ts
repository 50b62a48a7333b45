import type { FieldMapping, RunLine } from '@eoms/contract';
import type { ReadPerson } from '../sources/source.ts';
import type { Claims } from './claims.ts';
import { usernameFrom, wantedFields } from './person-fields.ts';
import { type AccountFields, leftOutLine, type PersonStep, type PresentAccount } from './plan.entities.ts';

export interface PersonContext {
  readonly directoryId: string;
  readonly mapping: FieldMapping;
  readonly linkExisting: boolean;
  readonly claims: Claims;
  readonly byId: ReadonlyMap<string, PresentAccount>;
  /** Which department of theirs an account is in; null: the directory's own; undefined: one that is not theirs. */
  readonly placeOf: (departmentId: string | null) => string | null | undefined;
  /** Departments that were read and have a place here. */
  readonly places: ReadonlySet<string>;
  readonly nameOf: (externalId: string | null | undefined) => string | null;
}

interface Planned {
  readonly step?: PersonStep;
  readonly lines: readonly RunLine[];
}

const inUse = { username: 'usernameInUse', phone: 'phoneInUse', email: 'emailInUse', code: 'codeInUse' } as const;

const changes = (before: AccountFields, wanted: Partial<AccountFields>): Partial<AccountFields> =>
  Object.fromEntries(Object.entries(wanted).filter(([field, value]) => before[field as keyof AccountFields] !== value));

const shown = (
  before: Partial<AccountFields> | undefined,
  after: Partial<AccountFields>,
): RunLine['fields'][number][] =>
  Object.entries(after).map(([field, value]) => ({
    field,
    before: before?.[field as keyof AccountFields] ?? null,
    after: value,
  }));

/** What has to be done with one person of the directory; `account` is the one that they have. */
export const planPerson = (
  person: ReadPerson,
  account: PresentAccount | undefined,
  context: PersonContext,
): Planned => {
  const { claims, places, nameOf } = context;
  const { id: externalId, departments } = person;
  const { fields: wanted, odd } = wantedFields(person, context.mapping);
  const name = wanted.name ?? account?.name ?? '';
  const leftOut = (reason: Parameters<typeof leftOutLine>[2], detail: string | null = null): RunLine =>
    leftOutLine('person', { id: externalId, name }, reason, detail);
  const place = departments.find((id) => places.has(id)) ?? null;
  const oddLines = odd.map(({ reason, detail }) => leftOut(reason, detail));

  const line = (kind: RunLine['kind'], fields: RunLine['fields']): RunLine => ({
    kind,
    subject: 'person',
    externalId,
    name,
    fields,
    reason: null,
    detail: null,
  });
  const at = (kind: 'add' | 'link' | 'change', of: PresentAccount | undefined, owner: string): Planned => {
    const { taken, refused } = claims.take(owner, wanted);
    const refusedLines = refused.map((field) => leftOut(inUse[field], wanted[field] ?? null));
    const lines = [...oddLines, ...refusedLines];
    const fields = of ? changes(of, taken) : taken;
    const isThere = of !== undefined && context.placeOf(of.departmentId) === place;
    const moved = isThere
      ? []
      : [{ field: 'department', before: of ? nameOf(context.placeOf(of.departmentId)) : null, after: nameOf(place) }];
    const step: PersonStep = {
      do: kind,
      externalId,
      userId: of?.id ?? null,
      fields,
      ...(isThere ? {} : { departmentExternalId: place }),
      departments,
    };
    if (kind !== 'change' || Object.keys(fields).length > 0 || !isThere)
      return { step, lines: [line(kind, [...shown(of, fields), ...moved]), ...lines] };
    const remembered =
      JSON.stringify([...(of?.link?.departments ?? [])].sort()) === JSON.stringify([...departments].sort());
    return { ...(remembered ? {} : { step: { ...step, do: 'moved' } }), lines };
  };

  if (account) {
    if (!person.enabled) return { lines: [] };
    const changed = at('change', account, account.id);
    if (account.enabled) return changed;
    if (!account.link?.disabledBySync)
      return { lines: [...changed.lines, leftOut('disabledHere')], ...(changed.step ? { step: changed.step } : {}) };
    const step = changed.step ?? { externalId, userId: account.id, fields: {}, departments };
    const fields = changed.lines.find(({ kind }) => kind === 'change')?.fields ?? [];
    return {
      step: { ...step, do: 'enable' },
      lines: [line('enable', fields), ...changed.lines.filter(({ kind }) => kind === 'leftOut')],
    };
  }
  // Somebody who is disabled there gets no account here.
  if (!person.enabled) return { lines: [] };
  if (wanted.name === undefined) return { lines: [leftOut('noName')] };
  const username = wanted.username ?? usernameFrom(undefined, externalId);
  const holder = context.byId.get(claims.holder('username', username) ?? '');
  if (holder && context.linkExisting && !holder.link && holder.realm === 'internal') {
    if (holder.isSuper) return { lines: [leftOut('administrator', username)] };
    return at('link', holder, holder.id);
  }
  if (claims.holder('username', username) !== undefined) return { lines: [leftOut('usernameInUse', username)] };
  const added = at('add', undefined, `new ${externalId}`);
  return added.step ? { ...added, step: { ...added.step, fields: { ...added.step.fields, username } } } : added;
};
