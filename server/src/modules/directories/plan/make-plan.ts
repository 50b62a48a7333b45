import { createHash } from 'node:crypto';
import type { FieldMapping, RunLine } from '@eoms/contract';
import type { Snapshot } from '../sources/source.ts';
import { createClaims } from './claims.ts';
import { leftOutLine, type PersonStep, type Plan, type Present, type PresentAccount } from './plan.entities.ts';
import { planDepartments } from './plan-departments.ts';
import { planPerson } from './plan-person.ts';

export interface PlanSettings {
  readonly id: string;
  readonly type: string;
  readonly mapping: FieldMapping;
  readonly departmentId: string | null;
  readonly gone: 'disable' | 'leave';
  readonly linkExisting: boolean;
}

/** Disables accounts, but never the last administrator. */
const createDisabling = (accounts: readonly PresentAccount[]) => {
  const administrators = new Set(accounts.filter((one) => one.isSuper && one.enabled).map(({ id }) => id));
  return (account: PresentAccount, externalId: string, departments: readonly string[]) => {
    const as = { id: externalId, name: account.name };
    if (administrators.has(account.id) && administrators.size === 1)
      return { lines: [leftOutLine('person', as, 'lastAdministrator')] };
    administrators.delete(account.id);
    const step: PersonStep = { do: 'disable', externalId, userId: account.id, fields: {}, departments };
    const fields = [{ field: 'enabled', before: 'true', after: 'false' }];
    const line: RunLine = {
      kind: 'disable',
      subject: 'person',
      externalId,
      name: account.name,
      fields,
      reason: null,
      detail: null,
    };
    return { step, lines: [line] };
  };
};

/**
 * What has to be done so that the accounts are as the directory says. Depends on what was read and on what is here alone, so
 * that the plan that somebody saw can be compared with the one that is carried out.
 */
export const makePlan = (settings: PlanSettings, snapshot: Snapshot, present: Present): Plan => {
  const { id: directoryId, departmentId: below } = settings;
  const departments = planDepartments(snapshot.departments, present.departments, {
    directoryId,
    type: settings.type,
    below,
  });
  const left = new Set(departments.lines.filter(({ kind }) => kind === 'leftOut').map(({ externalId }) => externalId));
  const names = new Map(snapshot.departments.map(({ id, name }) => [id, name]));
  const places = new Set([...names.keys()].filter((id) => !left.has(id)));
  const placeById = new Map(
    present.departments.flatMap(({ id, link }) =>
      link?.directoryId === directoryId ? [[id, link.externalId] as const] : [],
    ),
  );
  const own = new Map(
    present.accounts.flatMap((one) =>
      one.link?.directoryId === directoryId ? [[one.link.externalId, one] as const] : [],
    ),
  );
  const context = {
    directoryId,
    mapping: settings.mapping,
    linkExisting: settings.linkExisting,
    claims: createClaims(present.accounts),
    byId: new Map(present.accounts.map((one) => [one.id, one])),
    placeOf: (departmentId: string | null) => (departmentId === below ? null : placeById.get(departmentId ?? '')),
    places,
    nameOf: (external: string | null | undefined) => (external ? (names.get(external) ?? external) : null),
  };
  const steps: PersonStep[] = [];
  const lines: RunLine[] = [...departments.lines];
  const take = ({ step, lines: more }: { step?: PersonStep; lines: readonly RunLine[] }): void => {
    if (step) steps.push(step);
    lines.push(...more);
  };
  const disabling = createDisabling(present.accounts);
  const readWhole = snapshot.readWhole === null ? null : new Set(snapshot.readWhole);
  const isKnownGone = (link: NonNullable<PresentAccount['link']>): boolean =>
    readWhole === null || (link.departments.length > 0 && link.departments.every((id) => readWhole.has(id)));

  const seen = new Set<string>();
  for (const person of snapshot.people) {
    seen.add(person.id);
    if (present.removed.has(person.id)) {
      lines.push(leftOutLine('person', { id: person.id, name: '' }, 'disabledHere'));
      continue;
    }
    const account = own.get(person.id);
    take(planPerson(person, account, context));
    if (account?.enabled && !person.enabled) take(disabling(account, person.id, person.departments));
  }
  for (const [externalId, account] of own) {
    const { link } = account;
    if (seen.has(externalId) || !account.enabled || !link || settings.gone === 'leave') continue;
    if (isKnownGone(link)) take(disabling(account, externalId, link.departments));
    else lines.push(leftOutLine('person', { id: externalId, name: account.name }, 'departmentNotRead'));
  }
  for (const { subject, id, name, reason, detail } of snapshot.leftOut)
    lines.push(leftOutLine(subject, { id, name }, reason, detail));

  const count = (kind: RunLine['kind']): number =>
    lines.filter((one) => one.kind === kind && one.subject === 'person').length;
  return {
    departments: departments.steps,
    people: steps,
    lines,
    counts: {
      people: snapshot.people.length,
      departments: snapshot.departments.length,
      added: count('add'),
      linked: count('link'),
      changed: count('change'),
      disabled: count('disable'),
      enabled: count('enable'),
      leftOut: lines.filter(({ kind }) => kind === 'leftOut').length,
      departmentsChanged: departments.steps.length,
    },
    enabledBefore: [...own.values()].filter(({ enabled }) => enabled).length,
  };
};

/** Two plans with the same digest do the same to the same accounts. */
export const digestOf = ({ departments, people, lines }: Plan): string =>
  createHash('sha256')
    .update(JSON.stringify([departments, people, lines]))
    .digest('hex');
