import type { MemberKey, NamedThing, SolutionContent, SolutionMember, SolutionMemberKind } from '@eoms/contract';
import { membersAtMost, referencesAtMost } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { type FoundThing, idsIn } from '../named-things/named-things.module.ts';
import type { Acting, ReadMember } from './members/member-kind.ts';
import { kindOfThing, kindsInOrder, memberKinds } from './members/member-kinds.ts';
import type { About, Sight } from './solutions.store.ts';

/** What the caller may see of solutions. */
export const sightOf = (caller: Caller): Sight => ({
  kinds: kindsInOrder.filter((kind) => {
    const { needs } = memberKinds[kind];
    return needs === undefined || caller.permits(needs);
  }),
  places: caller.places,
});

/** Undefined for what does not exist, or what the caller may not see. */
export const readMember = async (acting: Acting, { kind, id }: MemberKey): Promise<ReadMember | undefined> => {
  try {
    return await memberKinds[kind].read(acting, id);
  } catch (error) {
    if (error instanceof Refusal && (error.code === '404' || error.code === '403')) return undefined;
    throw error;
  }
};

const orderOf = (kind: SolutionMemberKind): number => kindsInOrder.indexOf(kind);
const inOrder = <T extends MemberKey>(members: readonly T[]): T[] =>
  members.toSorted((a, b) => orderOf(a.kind) - orderOf(b.kind));

const withoutPlace = ({ kind, id, name, within }: FoundThing): NamedThing => ({ kind, id, name, within });

export interface MembersRead {
  readonly content: SolutionContent;
  readonly about: About;
  /** Members that are not there any more, or that the caller may not see. */
  readonly gone: readonly MemberKey[];
  readonly withins: ReadonlyMap<string, string | null>;
}

/** The members as they are now, and what they refer to besides each other. */
export const readMembers = async (acting: Acting, members: readonly MemberKey[]): Promise<MembersRead> => {
  const read: SolutionMember[] = [];
  const gone: MemberKey[] = [];
  const withins = new Map<string, string | null>();
  for (const { kind, id } of inOrder(members)) {
    const found = await readMember(acting, { kind, id });
    if (!found) {
      gone.push({ kind, id });
      continue;
    }
    const { name, group, content, within } = found;
    read.push({ kind, id, name, group: [...group], content });
    withins.set(`${kind} ${id}`, within);
  }
  const asThings = read.filter(({ kind }) => memberKinds[kind].thing !== undefined).map(({ id }) => id);
  const ids = [...new Set([...idsIn(read.map(({ content }) => content)), ...asThings])];
  const things = await acting.things.of(acting.caller.places, ids);
  const own = new Set(read.map(({ kind, id }) => `${kind} ${id}`));
  const isMember = ({ kind, id }: NamedThing) => own.has(`${kindOfThing.get(kind)} ${id}`);
  const references = things.filter((thing) => !isMember(thing)).map(withoutPlace);
  const placeIds = things.flatMap(({ placeId }) => (placeId === null ? [] : [placeId]));
  return {
    content: { members: read, references },
    about: { kinds: [...new Set(members.map(({ kind }) => kind))], placeIds: [...new Set(placeIds)] },
    gone,
    withins,
  };
};

/** Bytes of JSON: more does not go into a file that is uploaded. */
const bytesAtMost = 8 * 1024 * 1024;

/** The same for what has to be whole: throws if a member is gone, or if it is too much. */
export const readWhole = async (acting: Acting, members: readonly MemberKey[]): Promise<MembersRead> => {
  const read = await readMembers(acting, members);
  if (read.gone.length > 0) throw refuse('solution.memberUnknown');
  const { content } = read;
  if (content.members.length > membersAtMost || content.references.length > referencesAtMost)
    throw refuse('solution.tooLarge');
  if (Buffer.byteLength(JSON.stringify(content)) > bytesAtMost) throw refuse('solution.tooLarge');
  return read;
};
