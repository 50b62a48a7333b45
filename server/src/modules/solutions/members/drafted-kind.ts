import type { AnyEndpoint, MemberContent, ScreenPermission } from '@eoms/contract';
import { z } from 'zod';
import { refuse } from '../../../platform/http/refusal.ts';
import type { Acting, FoundMember, MemberKindParts } from './member-kind.ts';

/** A reply or an input of which only the family knows more. */
type Loose = Readonly<Record<string, unknown>>;
/** Calls are given by the tables of kinds: which arguments they take is said there, and checked when they are made. */
export const callLoosely = async ({ call }: Acting, endpoint: AnyEndpoint, args: Loose): Promise<unknown> =>
  call(endpoint, args as never);

/** Groups of a kind, by their names. */
export interface GroupCalls {
  readonly list: AnyEndpoint;
  readonly save: AnyEndpoint;
  /** Groups of two levels name the one above. */
  readonly levels: 1 | 2;
}
interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly parentId?: string | null;
}

const listGroups = async (acting: Acting, { list }: GroupCalls) => (await callLoosely(acting, list, {})) as GroupRow[];

const pathOfGroup = (groups: readonly GroupRow[], id: unknown): string[] => {
  const group = groups.find((one) => one.id === id);
  if (!group) return [];
  return [...pathOfGroup(groups, group.parentId ?? null), group.name];
};

/** The group with this path of names; what there is not yet is made. */
const groupOfPath = async (acting: Acting, calls: GroupCalls, path: readonly string[]): Promise<string | null> => {
  const groups = await listGroups(acting, calls);
  let parentId: string | null = null;
  for (const name of path.slice(0, calls.levels)) {
    const known = groups.find((one) => one.name === name && (one.parentId ?? null) === parentId);
    const below: Loose = calls.levels === 2 ? { name, parentId } : { name };
    parentId = known?.id ?? ((await callLoosely(acting, calls.save, { body: below })) as { id: string }).id;
  }
  return parentId;
};

interface Row extends Loose {
  readonly id: string;
  readonly name: string;
  readonly groupName?: string | null;
}

/** How many rows a list call gives at most. */
const pageSize = 200;

/** All rows of a paged call, up to a number. */
export const readRows = async (
  acting: Acting,
  endpoint: AnyEndpoint,
  { keyword, limit }: { readonly keyword?: string | undefined; readonly limit: number },
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let current = 1; rows.length < limit; current += 1) {
    const query = { current: String(current), size: String(pageSize), ...(keyword ? { keyword } : {}) };
    const page = (await callLoosely(acting, endpoint, { query })) as { records: Row[] };
    rows.push(...page.records);
    if (page.records.length < pageSize) break;
  }
  return rows.slice(0, limit);
};

export const matching = <T extends FoundMember>(
  rows: readonly T[],
  { keyword, limit }: { readonly keyword?: string | undefined; readonly limit: number },
): T[] => {
  const sought = keyword?.toLowerCase() ?? '';
  const fits = (text: string | null | undefined) => text?.toLowerCase().includes(sought) === true;
  return rows.filter(({ name, within, key }) => [name, within, key].some(fits)).slice(0, limit);
};

interface DraftedKind extends Pick<MemberKindParts, 'thing' | 'wake'> {
  /** An object of the contract: what of a reply is in it is the content. */
  readonly draft: z.ZodObject;
  readonly find: MemberKindParts['list'];
  readonly get: AnyEndpoint;
  /** How `get` takes the id; defaults to a part of the address. */
  readonly getBy?: 'query';
  readonly save: AnyEndpoint;
  readonly remove: AnyEndpoint;
  readonly removeBy?: 'query' | 'body';
  readonly groups?: GroupCalls;
  /** The field of the draft that says on which state it is based. */
  readonly revision?: 'editRevision';
  /** The field that others refer to it by. */
  readonly key?: string;
  /** Fields that a content never has: what was only true there. */
  readonly fixed?: Loose;
  readonly asleep?: Loose;
}

/** A content does not know its group before it is stored; the checks do not ask for it. */
const inAnyGroup = (content: unknown): unknown =>
  typeof content === 'object' && content !== null
    ? { ...content, groupId: '00000000-0000-4000-8000-000000000000' }
    : content;

const ofContent = (shape: object): string[] =>
  Object.keys(shape).filter((field) => !['id', 'revision', 'editRevision', 'groupId'].includes(field));

/** A kind whose members are saved whole, as a draft. */
export const draftedKind = (kind: DraftedKind): MemberKindParts => {
  const { draft, groups, revision = 'revision', fixed = {}, asleep = {} } = kind;
  const fields = ofContent(draft.shape);
  const by = (how: 'query' | 'body' | undefined, id: string): Loose => ({ [how ?? 'params']: { id } });
  const get = async (acting: Acting, id: string) =>
    (await callLoosely(acting, kind.get, by(kind.getBy, id))) as Row & { readonly unreadable?: true };
  return {
    ...(kind.thing ? { thing: kind.thing } : {}),
    needs: kind.get.needs as ScreenPermission,
    draft: groups ? z.preprocess(inAnyGroup, draft) : draft,
    list: kind.find,
    async read(acting, id) {
      const found = await get(acting, id);
      if (found.unreadable) throw refuse('definition.unreadable');
      const group = groups ? pathOfGroup(await listGroups(acting, groups), found.groupId) : [];
      const content: MemberContent = {};
      for (const field of fields) if (found[field] !== undefined) content[field] = found[field];
      return { name: found.name, within: found.groupName ?? null, group, content: { ...content, ...fixed } };
    },
    async save(acting, { id, name, group, content }) {
      const based = id === undefined ? {} : { id, [revision]: (await get(acting, id))[revision] };
      const where = groups ? { groupId: await groupOfPath(acting, groups, group) } : {};
      const body = { ...content, ...fixed, ...where, ...based, name };
      return ((await callLoosely(acting, kind.save, { body })) as { id: string }).id;
    },
    async remove(acting, id) {
      await callLoosely(acting, kind.remove, by(kind.removeBy, id));
    },
    asleep: (content) => ({ ...content, ...asleep }),
    ...(kind.wake ? { wake: kind.wake } : {}),
    ...keyed(kind.key),
  };
};

const keyed = (key: string | undefined): Pick<MemberKindParts, 'keyOf'> =>
  key === undefined ? {} : { keyOf: (content) => String(content[key]) };

/** Lists a kind by its paged call. */
export const foundByPage =
  (endpoint: AnyEndpoint, key?: string): MemberKindParts['list'] =>
  async (acting, wanted) =>
    (await readRows(acting, endpoint, wanted)).map((row) => ({
      id: row.id,
      name: row.name,
      within: row.groupName ?? null,
      ...(key === undefined ? {} : { key: String(row[key]) }),
    }));

/** Throws unless the caller may see what is listed without a call of its own. */
export const requirePermission = ({ caller }: Acting, needs: ScreenPermission): void => {
  if (!caller.permits(needs)) throw refuse('403');
};
