import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import { departments, users } from '../people/people.tables.ts';
import { directoryDepartments, directoryPeople } from './directories.tables.ts';
import type { DepartmentStep, PersonStep, Plan } from './plan/plan.entities.ts';

export interface Applied {
  readonly added: readonly string[];
  readonly disabled: readonly string[];
  readonly enabled: readonly string[];
  readonly changed: readonly string[];
}

/** Within the number of parameters that one statement may have. */
const atOnce = 500;
const inPieces = async <T>(rows: readonly T[], insert: (piece: T[]) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < rows.length; i += atOnce) await insert(rows.slice(i, i + atOnce));
};

const idsOfDepartments = async (tx: Executor, directoryId: string): Promise<Map<string, string>> => {
  const rows = await tx.select().from(directoryDepartments).where(eq(directoryDepartments.directoryId, directoryId));
  return new Map(rows.map(({ externalId, departmentId }) => [externalId, departmentId]));
};

/** Renamed in two steps: two departments may exchange their names. */
const applyDepartments = async (
  tx: Executor,
  { id: directoryId, below }: { id: string; below: string | null },
  steps: readonly DepartmentStep[],
): Promise<Map<string, string>> => {
  const ids = await idsOfDepartments(tx, directoryId);
  const parentOf = ({ parentExternalId }: DepartmentStep): string | null =>
    parentExternalId === null ? below : (ids.get(parentExternalId) ?? below);
  for (const { departmentId } of steps.filter((step) => step.do === 'change'))
    await tx
      .update(departments)
      .set({ name: sql`'~' || ${departments.id}` })
      .where(eq(departments.id, departmentId ?? ''));
  for (const step of steps) {
    const { externalId, name, code, departmentId } = step;
    const id = departmentId ?? newId();
    const parentId = parentOf(step);
    if (step.do === 'add')
      await tx.insert(departments).values({ id, realm: 'internal', name, code, parentId, sort: 0 });
    else await tx.update(departments).set({ name, parentId }).where(eq(departments.id, id));
    if (step.do !== 'change')
      await tx.insert(directoryDepartments).values({ directoryId, externalId, departmentId: id });
    ids.set(externalId, id);
  }
  return ids;
};

const addPeople = async (
  tx: Executor,
  directoryId: string,
  steps: readonly PersonStep[],
  departmentOf: (step: PersonStep) => string | null,
): Promise<string[]> => {
  const added = steps.map((step) => ({ id: newId(), step }));
  await inPieces(added, (piece) =>
    tx.insert(users).values(
      piece.map(({ id, step: { fields, ...step } }) => ({
        id,
        realm: 'internal' as const,
        username: fields.username ?? '',
        name: fields.name ?? '',
        phone: fields.phone ?? null,
        email: fields.email ?? null,
        code: fields.code ?? null,
        sex: fields.sex ?? null,
        departmentId: departmentOf({ ...step, fields }),
        enabled: true,
      })),
    ),
  );
  await inPieces(added, (piece) =>
    tx.insert(directoryPeople).values(
      piece.map(({ id, step: { externalId, departments: there } }) => ({
        directoryId,
        externalId,
        userId: id,
        departments: [...there],
      })),
    ),
  );
  return added.map(({ id }) => id);
};

/** Carries out a plan in the transaction. Throws the refusals of users if somebody took a name meanwhile. */
export const applyPlan = (
  tx: Executor,
  directory: { readonly id: string; readonly below: string | null },
  plan: Plan,
): Promise<Applied> =>
  refuseViolations(
    {
      users_username_key: '409',
      users_email_key: '409',
      users_phone_key: '409',
      users_code_key: '409',
      departments_code_key: '409',
      departments_name_key: '409',
    },
    async () => {
      const ids = await applyDepartments(tx, directory, plan.departments);
      const departmentOf = ({ departmentExternalId: external }: PersonStep): string | null =>
        external ? (ids.get(external) ?? directory.below) : directory.below;
      const newPeople = plan.people.filter((step) => step.do === 'add');
      const added = await addPeople(tx, directory.id, newPeople, departmentOf);
      const [disabled, enabled, changed]: [string[], string[], string[]] = [[], [], []];
      for (const step of plan.people) {
        const { userId, externalId } = step;
        if (step.do === 'add' || userId === null) continue;
        const switched = step.do === 'disable' ? { enabled: false } : step.do === 'enable' ? { enabled: true } : {};
        const moved = step.departmentExternalId === undefined ? {} : { departmentId: departmentOf(step) };
        const values = { ...step.fields, ...moved, ...switched };
        if (Object.keys(values).length > 0) await tx.update(users).set(values).where(eq(users.id, userId));
        const link = { departments: [...step.departments] };
        if (step.do === 'link')
          await tx.insert(directoryPeople).values({ directoryId: directory.id, externalId, userId, ...link });
        else
          await tx
            .update(directoryPeople)
            .set({ ...link, ...('enabled' in switched ? { disabledBySync: !switched.enabled } : {}) })
            .where(and(eq(directoryPeople.directoryId, directory.id), eq(directoryPeople.externalId, externalId)));
        (step.do === 'disable' ? disabled : step.do === 'enable' ? enabled : changed).push(userId);
      }
      return { added, disabled, enabled, changed };
    },
  );

/** Locks the accounts that a plan changes, in the order of their ids. */
export const lockPlanned = async (tx: Executor, plan: Plan): Promise<string[]> => {
  const ids = plan.people.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  await inPieces([...ids].sort(), (piece) =>
    tx.select({ id: users.id }).from(users).where(inArray(users.id, piece)).orderBy(users.id).for('no key update'),
  );
  return ids;
};
