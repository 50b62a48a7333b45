import {
  DirectoryError,
  type ReadDepartment,
  type ReadPart,
  type ReadPerson,
  type Snapshot,
} from './sources/source.ts';

/** What is kept of one directory at a time. */
const atMost = { people: 50_000, departments: 10_000, leftOut: 5_000 };

/** The same person comes once for each department. */
const together = (before: ReadPerson, again: ReadPerson): ReadPerson => ({
  ...before,
  departments: [...new Set([...before.departments, ...again.departments])],
});

/** Reads a directory to its end. Throws `DirectoryError`. */
export const gather = async (parts: AsyncIterable<ReadPart>): Promise<Snapshot> => {
  const departments = new Map<string, ReadDepartment>();
  const people = new Map<string, ReadPerson>();
  const leftOut: Snapshot['leftOut'][number][] = [];
  const readWhole = new Set<string>();
  let complete = true;
  let scopeNote: string | null = null;
  for await (const part of parts) {
    for (const department of part.departments ?? []) departments.set(department.id, department);
    for (const person of part.people ?? []) {
      const before = people.get(person.id);
      people.set(person.id, before ? together(before, person) : person);
    }
    leftOut.push(...(part.leftOut ?? []));
    for (const id of part.readWhole ?? []) readWhole.add(id);
    if (part.readWhole?.length === 0) complete = false;
    scopeNote = part.scopeNote ?? scopeNote;
    if (people.size > atMost.people || departments.size > atMost.departments || leftOut.length > atMost.leftOut)
      throw new DirectoryError('tooMany', `${people.size} / ${departments.size} / ${leftOut.length}`);
  }
  return {
    departments: [...departments.values()],
    people: [...people.values()],
    leftOut,
    readWhole: complete ? null : [...readWhole],
    scopeNote,
  };
};
