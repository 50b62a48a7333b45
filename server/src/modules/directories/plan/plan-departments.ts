import { createHash } from 'node:crypto';
import { Code, type RunLine } from '@eoms/contract';
import type { ReadDepartment } from '../sources/source.ts';
import { type DepartmentStep, leftOutLine, type PresentDepartment } from './plan.entities.ts';

interface Where {
  readonly directoryId: string;
  readonly type: string;
  /** The department of ours below which theirs are kept. */
  readonly below: string | null;
}

/** Parents before children; one that is its own ancestor is put at the top. */
const inOrder = (departments: readonly ReadDepartment[]): ReadDepartment[] => {
  const byId = new Map(departments.map((one) => [one.id, one]));
  const done = new Map<string, ReadDepartment>();
  const place = (department: ReadDepartment): void => {
    const chain: ReadDepartment[] = [];
    const seen = new Set<string>();
    for (let one: ReadDepartment | undefined = department; one && !done.has(one.id); ) {
      if (seen.has(one.id)) break;
      seen.add(one.id);
      chain.unshift(one);
      one = one.parentId === null ? undefined : byId.get(one.parentId);
    }
    for (const one of chain) {
      const parentId = one.parentId !== null && done.has(one.parentId) ? one.parentId : null;
      done.set(one.id, { ...one, parentId });
    }
  };
  for (const department of departments) place(department);
  return [...done.values()];
};

const codeFor = (type: string, id: string): string => {
  const plain = `${type}-${id}`;
  return Code.safeParse(plain).success
    ? plain
    : `${type}-${createHash('sha256').update(id).digest('hex').slice(0, 16)}`;
};

/** What has to be done so that their departments are here. Nothing is removed: who is gone there stays here, empty. */
export const planDepartments = (
  read: readonly ReadDepartment[],
  present: readonly PresentDepartment[],
  { directoryId, type, below }: Where,
): { steps: DepartmentStep[]; lines: RunLine[] } => {
  const linked = new Map(
    present.flatMap((one) => (one.link?.directoryId === directoryId ? [[one.link.externalId, one] as const] : [])),
  );
  const externalOf = new Map([...linked].map(([external, { id }]) => [id, external]));
  /** Where something is, in a spelling that new departments have too. */
  const placeOf = (parentId: string | null): string =>
    parentId === null ? '' : externalOf.has(parentId) ? `their ${externalOf.get(parentId)}` : parentId;
  const key = (place: string, name: string): string => `${place}\n${name.toLowerCase()}`;
  const names = new Map(present.map((one) => [key(placeOf(one.parentId), one.name), one]));
  const codes = new Set(present.map(({ code }) => code.toLowerCase()));
  const taken = new Set<string>();
  const steps: DepartmentStep[] = [];
  const lines: RunLine[] = [];

  for (const department of inOrder(read)) {
    const { id: externalId, parentId: parentExternalId } = department;
    const given = department.name.trim().slice(0, 100);
    if (given === '') {
      lines.push(leftOutLine('department', department, 'noName'));
      continue;
    }
    const place = parentExternalId === null ? placeOf(below) : `their ${parentExternalId}`;
    const known = linked.get(externalId);
    const isFree = (name: string): boolean => {
      const holder = names.get(key(place, name));
      return !taken.has(key(place, name)) && (holder === undefined || holder.id === known?.id);
    };
    const namesake = known ? undefined : names.get(key(place, given));
    // A department of ours with the same name in the same place, which belongs to no directory, is the same one.
    const same = namesake && !namesake.link && !taken.has(key(place, given)) ? namesake : undefined;
    const name = isFree(given) || same ? given : `${given.slice(0, 60)} (${externalId.slice(0, 30)})`;
    taken.add(key(place, name));
    const of = known ?? same;
    const moved = known !== undefined && placeOf(known.parentId) !== place;
    if (known && known.name === name && !moved) continue;
    const code =
      of?.code ??
      codeFor(codes.has(codeFor(type, externalId).toLowerCase()) ? directoryId.slice(-6) : type, externalId);
    codes.add(code.toLowerCase());
    const action = known ? 'change' : same ? 'link' : 'add';
    steps.push({ do: action, externalId, departmentId: of?.id ?? null, name, code, parentExternalId });
    const parentName = read.find(({ id }) => id === parentExternalId)?.name ?? null;
    const before = known && { name: known.name, parent: present.find(({ id }) => id === known.parentId)?.name ?? null };
    lines.push({
      kind: action,
      subject: 'department',
      externalId,
      name,
      fields: [
        ...(before?.name === name ? [] : [{ field: 'name', before: before?.name ?? null, after: name }]),
        ...(known && !moved ? [] : [{ field: 'parent', before: before?.parent ?? null, after: parentName }]),
      ],
      reason: null,
      detail: null,
    });
  }
  return { steps, lines };
};
