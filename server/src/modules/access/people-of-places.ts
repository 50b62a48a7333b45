import { may, type ScreenAddress } from '@eoms/contract';
import { type AccessRecord, areAmong, isAmong, isPermitted, placesPermitted } from '../../platform/auth/rights.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findPeople } from './active-people.store.ts';

interface PeopleDeps {
  readonly access: { accessOf(userId: string, roleId: string | undefined): Promise<AccessRecord> };
  /** What somebody has to be able to open, at least one of them. */
  readonly screens: readonly [ScreenAddress, ...ScreenAddress[]];
}

const offered = 20;
const considered = 100;

/** Whom something at a place can be given to: people who see the place, on one of these screens. */
export const createPeopleOfPlaces = ({ access, screens }: PeopleDeps) => {
  const opening = may('view', ...screens);
  /** Whether a user would see what happens at all these places, in whichever roles. */
  const maySee = async (userId: string, placeIds: readonly string[]): Promise<boolean> => {
    const rights = await access.accessOf(userId, undefined);
    return isPermitted(rights, opening) && areAmong(placesPermitted(rights, opening), placeIds);
  };
  return {
    maySee,
    /** Those who come into question, by name. Throws '404' for a place that the caller does not see. */
    async find(
      db: Executor,
      caller: Pick<Caller, 'places'>,
      { placeId, keyword = '' }: { readonly placeId: string; readonly keyword?: string | undefined },
    ) {
      if (!isAmong(caller.places, placeId)) throw refuse('404');
      const found: { id: string; name: string; username: string }[] = [];
      for (const person of await findPeople(db, keyword, considered)) {
        if (await maySee(person.id, [placeId])) found.push(person);
        if (found.length === offered) break;
      }
      return found;
    },
  };
};
