import type { Executor } from '../../../platform/database/database.ts';
import { withIds } from '../../named-things/named-things.module.ts';
import type { Acting, MemberToSave } from '../members/member-kind.ts';
import { memberKinds } from '../members/member-kinds.ts';
import type { ImportRow, StepRow } from './imports.store.ts';
import { mappingKey, readMappings } from './mappings.store.ts';
import { withoutPictures } from './without-pictures.ts';

/** Ids of here by those of the file, with what has been made so far. */
export const idsSoFar = async (db: Executor, row: ImportRow): Promise<Map<string, string>> => {
  const mappings = await readMappings(db, row.file.origin.fingerprint);
  const ids = new Map(Object.entries(row.things));
  for (const { kind, id } of row.file.members) {
    const made = mappings.get(mappingKey(`member:${kind}`, id))?.localId;
    if (made !== undefined && !memberKinds[kind].onlyOneOf) ids.set(id, made);
  }
  return ids;
};

/** What a step saves, with ids of here. */
export const toSave = (
  { file, own }: Pick<ImportRow, 'file' | 'own'>,
  ids: ReadonlyMap<string, string>,
  { kind, foreignId, change, nameHere, localId }: StepRow,
): MemberToSave => {
  const member = file.members.find((one) => one.kind === kind && one.id === foreignId);
  if (!member) throw new Error(`the file has no ${kind} ${foreignId}`);
  const { asleep, keyOf } = memberKinds[kind];
  const here = asleep(withIds(own ? member.content : withoutPictures(member.content), ids));
  const content = typeof here.name === 'string' && !keyOf ? { ...here, name: nameHere } : here;
  const known = change === 'changed' && localId !== null ? { id: localId } : {};
  return { ...known, name: nameHere, group: member.group, content };
};

/** More rows of one name than a venue has. */
const rowsAtMost = 5_000;

/** What a step had made when the server ended has the name, or the key, that was free before. */
export const madeBefore = async (acting: Acting, step: StepRow, member: MemberToSave): Promise<string | undefined> => {
  const { list, keyOf } = memberKinds[step.kind];
  const key = keyOf?.(member.content);
  const rows = await list(acting, { keyword: key ?? step.nameHere, limit: rowsAtMost });
  return rows.find((one) => (key === undefined ? one.name === step.nameHere : one.key === key))?.id;
};
