import type { ImportChoices, NamedThing, PlannedThing, SolutionFile } from '@eoms/contract';
import type { Executor } from '../../../platform/database/database.ts';
import type { PlaceScope } from '../../../platform/database/row-scope.ts';
import { type FoundThing, namesakesOf, thingsOf } from '../../named-things/named-things.module.ts';
import { type Mapping, mappingKey } from './mappings.store.ts';

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);
const keyOf = ({ kind, id }: Pick<NamedThing, 'kind' | 'id'>): string => mappingKey(`thing:${kind}`, id);
const named = ({ kind, id, name, within }: FoundThing): NamedThing => ({ kind, id, name, within });

interface Resolving {
  readonly db: Executor;
  readonly scope: PlaceScope;
  readonly file: Pick<SolutionFile, 'references'>;
  /** Made by this system: ids mean what they say. */
  readonly own: boolean;
  readonly mappings: ReadonlyMap<string, Mapping>;
  readonly choices: ImportChoices;
}

export type ResolvedThing = Omit<PlannedThing, 'usedBy'>;

/** The only one of its kind with this name in a place of that name, else the only one with this name at all. */
const suggestionFor = (thing: NamedThing, alike: readonly FoundThing[]): FoundThing | undefined => {
  const namesakes = alike.filter(({ kind, name }) => kind === thing.kind && name === thing.name);
  return only(namesakes.filter(({ within }) => within === thing.within)) ?? only(namesakes);
};

/**
 * What the things of a file are here. What a person has decided counts, now or before; a system that made the file knows
 * its own. Everything else is only a suggestion: names are no identity.
 */
export const resolveThings = async (resolving: Resolving): Promise<ResolvedThing[]> => {
  const { db, scope, file, own, mappings, choices } = resolving;
  const chosen = new Map(choices.things.map(({ localId, ...thing }) => [keyOf(thing), localId]));
  const wanted = file.references.flatMap((thing) => [
    thing.id,
    chosen.get(keyOf(thing)) ?? [],
    mappings.get(keyOf(thing))?.localId ?? [],
  ]);
  const here = new Map((await thingsOf(db, scope, wanted.flat())).map((thing) => [`${thing.kind} ${thing.id}`, thing]));
  const alike = await namesakesOf(db, scope, file.references);
  return file.references.map((thing): ResolvedThing => {
    const found = (id: string | null | undefined) => here.get(`${thing.kind} ${id}`);
    const as = (state: PlannedThing['state'], one?: FoundThing): ResolvedThing => ({
      ...thing,
      state,
      here: one ? named(one) : null,
    });
    const choice = chosen.get(keyOf(thing));
    if (choice === null) return as('leftOut');
    const byChoice = found(choice);
    if (byChoice) return as('chosen', byChoice);
    const remembered = found(mappings.get(keyOf(thing))?.localId) ?? (own ? found(thing.id) : undefined);
    if (remembered) return as('known', remembered);
    const suggested = found(thing.id) ?? suggestionFor(thing, alike);
    return suggested ? as('suggested', suggested) : as('open');
  });
};
