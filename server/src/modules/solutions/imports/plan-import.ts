import type {
  ImportChoices,
  ImportPlan,
  MemberContent,
  MemberKey,
  PlannedMember,
  SolutionMember,
  SolutionMemberKind,
  SourceText,
} from '@eoms/contract';
import { errorTexts, solutionTexts } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import { freeName } from '../../../platform/free-name.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { isDeeperThan } from '../../../platform/http/validate.ts';
import { idsIn, withIds } from '../../named-things/named-things.module.ts';
import { hashOf } from '../content-hash.ts';
import type { Acting, FoundMember, ReadMember } from '../members/member-kind.ts';
import { kindsInOrder, memberKinds } from '../members/member-kinds.ts';
import { readMember } from '../read-members.ts';
import { valueDifferences } from '../value-differences.ts';
import type { ImportRow } from './imports.store.ts';
import { type Mapping, mappingKey, readMappings } from './mappings.store.ts';
import { type ResolvedThing, resolveThings } from './resolve-things.ts';
import { withoutPictures } from './without-pictures.ts';

/** A planned member with what carrying it out needs. */
export interface MemberPlan extends Omit<PlannedMember, 'within'> {
  readonly within: string | null;
  readonly group: readonly string[];
  /** With ids of here, as far as they are known; those of members that are still to be made are those of the file. */
  readonly target: MemberContent;
  readonly present: ReadMember | undefined;
  readonly presentHash: string | null;
  readonly formerHash: string | null;
}

export interface FullPlan {
  readonly fingerprint: string;
  readonly members: readonly MemberPlan[];
  readonly things: readonly ResolvedThing[];
  /** Ids of here by those of the file. */
  readonly ids: ReadonlyMap<string, string>;
}

const levelsAtMost = 32;
/** More rows of a kind than a venue has. */
const rowsAtMost = 5_000;

interface Around {
  readonly acting: Acting;
  readonly row: Pick<ImportRow, 'file' | 'own'>;
  readonly choices: ImportChoices;
  readonly mappings: ReadonlyMap<string, Mapping>;
  readonly things: ReadonlyMap<string, ResolvedThing>;
  readonly members: ReadonlyMap<string, SolutionMember>;
  /** Grows as members are planned. */
  readonly planned: Map<string, MemberPlan>;
  readonly rowsOf: (kind: SolutionMemberKind) => Promise<readonly FoundMember[]>;
  readonly taken: Map<SolutionMemberKind, Set<string>>;
}

const nameOf = ({ kind, id }: MemberKey): string => `${kind} ${id}`;

/** What it is here: said now, remembered, or itself in the system that made the file. */
const localIdOf = (around: Around, member: SolutionMember): string | undefined => {
  const { choices, mappings, row, things } = around;
  const { onlyOneOf } = memberKinds[member.kind];
  if (onlyOneOf) return things.get(onlyOneOf(member.content))?.here?.id;
  const said = choices.same.find(({ kind, id }) => kind === member.kind && id === member.id);
  return (
    said?.localId ??
    mappings.get(mappingKey(`member:${member.kind}`, member.id))?.localId ??
    (row.own ? member.id : undefined)
  );
};

interface Missing {
  readonly change: 'waiting' | 'refused' | 'leftOut';
  readonly reasons: readonly SourceText[];
}

/** Things that it refers to and that are not decided, or left out. */
const missingThings = (around: Around, ids: readonly string[]): Missing | undefined => {
  const needed = ids.flatMap((id) => around.things.get(id) ?? []);
  const leftOut = needed.filter(({ state }) => state === 'leftOut');
  if (leftOut.length > 0)
    return { change: 'leftOut', reasons: leftOut.map(({ name }) => solutionTexts.leftOutWith(name)) };
  const open = needed.filter(({ state }) => state === 'open' || state === 'suggested');
  if (open.length > 0) return { change: 'waiting', reasons: open.map(({ name }) => solutionTexts.needs(name)) };
  return undefined;
};

/** Other members that it refers to and that are not there when it is stored. Plans these first. */
const missingMembers = async (
  around: Around,
  member: SolutionMember,
  ids: readonly string[],
  above: readonly string[],
): Promise<Missing | undefined> => {
  for (const id of ids) {
    const other = around.members.get(id);
    if (!other || other === member) continue;
    if (above.includes(nameOf(other))) {
      if (localIdOf(around, other) !== undefined) continue;
      return { change: 'refused', reasons: [errorTexts('solution.circular')] };
    }
    const plan = await planMember(around, other, [...above, nameOf(member)]);
    if (plan.localId !== null || plan.change === 'new') continue;
    const change = plan.change === 'waiting' ? 'waiting' : plan.change === 'leftOut' ? 'leftOut' : 'refused';
    return { change, reasons: [solutionTexts.needsMember(other.name)] };
  }
  return undefined;
};

const isLeftOut = ({ choices }: Around, member: MemberKey): boolean =>
  choices.leaveOut.some(({ kind, id }) => kind === member.kind && id === member.id);

/** The name that it gets here, or why it cannot have its own. */
const nameHere = async (around: Around, member: SolutionMember, target: MemberContent) => {
  const { keyOf } = memberKinds[member.kind];
  const rows = await around.rowsOf(member.kind);
  if (keyOf) {
    const key = keyOf(target);
    const same = rows.filter((row) => row.key === key);
    const clash = member.kind === 'variable' ? same.filter(({ within }) => within === withinOf(around, target)) : same;
    return { name: member.name, clash, key };
  }
  const taken = around.taken.get(member.kind) ?? new Set(rows.map(({ name }) => name));
  around.taken.set(member.kind, taken);
  const namesakes = rows.filter(({ name }) => name === member.name);
  return { name: freeName(member.name, taken), clash: [], namesakes };
};

/** The name of the place of a variable: there is one of each name in a place. */
const withinOf = ({ things }: Around, { placeId }: MemberContent): string | null =>
  [...things.values()].find(({ here }) => here?.id === placeId)?.here?.name ?? null;

const begun = (member: SolutionMember) => ({
  kind: member.kind,
  id: member.id,
  name: member.name,
  group: member.group,
  within: member.group.join(' / ') || null,
  nameHere: member.name,
  localId: null,
  fields: [],
  changedHere: false,
  reasons: [],
  namesakes: [],
  target: member.content,
  present: undefined,
  presentHash: null,
  formerHash: null,
});

/** Names of here for ids that stand in contents. */
const namesHere = ({ things, planned }: Around): Map<string, string> =>
  new Map([
    ...[...things.values()].flatMap(({ here }): [string, string][] => (here ? [[here.id, here.name]] : [])),
    ...[...planned.values()].flatMap(({ id, localId, nameHere }): [string, string][] => [[localId ?? id, nameHere]]),
  ]);

const idsOf = ({ things, planned }: Around): Map<string, string> =>
  new Map([
    ...[...things].flatMap(([id, { here, state }]): [string, string][] =>
      here && (state === 'known' || state === 'chosen') ? [[id, here.id]] : [],
    ),
    ...[...planned.values()].flatMap(({ kind, id, localId }): [string, string][] =>
      localId !== null && !memberKinds[kind].onlyOneOf ? [[id, localId]] : [],
    ),
  ]);

const decide = async (around: Around, member: SolutionMember, above: readonly string[]): Promise<MemberPlan> => {
  const plan = begun(member);
  const kind = memberKinds[member.kind];
  if (isLeftOut(around, member)) return { ...plan, change: 'leftOut' };
  const travelled = around.row.own ? member.content : withoutPictures(member.content);
  const ids = idsIn(travelled);
  const missing = missingThings(around, ids) ?? (await missingMembers(around, member, ids, above));
  if (missing) return { ...plan, ...missing, reasons: [...missing.reasons] };
  const target = kind.asleep(withIds(travelled, idsOf(around)));
  if (isDeeperThan(target, levelsAtMost) || !kind.draft.safeParse(target).success)
    return { ...plan, change: 'refused', reasons: [errorTexts('solution.contentWrong')] };
  const localId = localIdOf(around, member);
  const present =
    localId === undefined ? undefined : await readMember(around.acting, { kind: member.kind, id: localId });
  if (localId !== undefined && present) return compared(around, { ...plan, target, localId }, present);
  const { name, clash, key = '', namesakes = clash } = await nameHere(around, member, target);
  const found = namesakes.slice(0, 20).map(({ id, name: called, within }) => ({ id, name: called, within }));
  if (clash.length > 0)
    return {
      ...plan,
      target,
      change: 'refused',
      reasons: [solutionTexts.keyInUse(namesHere(around).get(key) ?? key)],
      namesakes: found,
    };
  return { ...plan, target, change: 'new', nameHere: name, namesakes: found };
};

/** What differs between the member and what it is here. What came from elsewhere keeps the name that it got here. */
const compared = (around: Around, plan: Omit<MemberPlan, 'change'>, present: ReadMember): MemberPlan => {
  const kind = memberKinds[plan.kind];
  const was = kind.asleep(present.content);
  const presentHash = hashOf(was);
  const former = around.mappings.get(mappingKey(`member:${plan.kind}`, plan.id))?.contentHash ?? null;
  const staysNamed = !around.row.own && typeof plan.target.name === 'string' && !kind.keyOf;
  const target = staysNamed ? { ...plan.target, name: present.name } : plan.target;
  const fields = valueDifferences(was, target, namesHere(around));
  return {
    ...plan,
    target,
    present,
    presentHash,
    formerHash: former,
    nameHere: staysNamed ? present.name : plan.name,
    change: fields.length === 0 ? 'same' : 'changed',
    fields,
    changedHere: former !== null && former !== presentHash && fields.length > 0,
  };
};

const planMember = async (
  around: Around,
  member: SolutionMember,
  above: readonly string[] = [],
): Promise<MemberPlan> => {
  const known = around.planned.get(nameOf(member));
  if (known) return known;
  const plan = await decide(around, member, above);
  around.planned.set(nameOf(member), plan);
  return plan;
};

const listOnce = (acting: Acting): Around['rowsOf'] => {
  const known = new Map<SolutionMemberKind, Promise<readonly FoundMember[]>>();
  const list = async (kind: SolutionMemberKind): Promise<readonly FoundMember[]> => {
    try {
      return await memberKinds[kind].list(acting, { limit: rowsAtMost });
    } catch (error) {
      // Whoever may not see them may not save them either, and is told so then.
      if (error instanceof Refusal && error.code === '403') return [];
      throw error;
    }
  };
  return (kind) => {
    const rows = known.get(kind) ?? list(kind);
    known.set(kind, rows);
    return rows;
  };
};

/** What an import would do. Nothing is changed. */
export const planImport = async (
  db: Executor,
  acting: Acting,
  row: Pick<ImportRow, 'file' | 'own'>,
  choices: ImportChoices,
): Promise<FullPlan> => {
  const { file, own } = row;
  const mappings = await readMappings(db, file.origin.fingerprint);
  const { places: scope } = acting.caller;
  const things = await resolveThings({ db, scope, file, own, mappings, choices });
  const around: Around = {
    acting,
    row,
    choices,
    mappings,
    things: new Map(things.map((thing) => [thing.id, thing])),
    members: new Map(file.members.filter(({ kind }) => !memberKinds[kind].onlyOneOf).map((one) => [one.id, one])),
    planned: new Map(),
    rowsOf: listOnce(acting),
    taken: new Map(),
  };
  for (const member of file.members.toSorted((a, b) => kindsInOrder.indexOf(a.kind) - kindsInOrder.indexOf(b.kind)))
    await planMember(around, member);
  const members = [...around.planned.values()];
  const what = members.map((one) => [
    one.kind,
    one.id,
    one.change,
    one.nameHere,
    one.localId,
    one.presentHash,
    one.target,
  ]);
  const fingerprint = hashOf([what, things.map(({ id, state, here }) => [id, state, here?.id])]);
  return { fingerprint, members, things, ids: idsOf(around) };
};

/** The plan as people see it. */
export const shownPlan = ({ fingerprint, members, things }: FullPlan): ImportPlan => {
  const users = new Map<string, MemberKey[]>();
  for (const { kind, id, target } of members)
    for (const used of idsIn(target)) users.set(used, [...(users.get(used) ?? []), { kind, id }]);
  return {
    fingerprint,
    members: members.map(({ group, target, present, presentHash, formerHash, ...member }) => member),
    things: things.map((thing) => ({
      ...thing,
      usedBy: users.get(thing.here?.id ?? '') ?? users.get(thing.id) ?? [],
    })),
  };
};
