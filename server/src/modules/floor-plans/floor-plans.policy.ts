import type { Identity } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import type { PlacesModule } from '../places/places.module.ts';
import type { Owner } from './floor-plans.store.ts';

type Places = Pick<PlacesModule, 'placesBelow'>;

/** The places that a drawing of this owner may show. */
export const placesOf = async (places: Places, { ownerKind, ownerId }: Owner): Promise<string[]> =>
  ownerKind === 'place' ? [ownerId] : places.placesBelow([ownerId]);

/** Whether the caller sees everything that the drawing shows. */
export const seesWhole = async (places: Places, caller: Pick<Identity, 'places'>, owner: Owner): Promise<boolean> => {
  if (caller.places === 'all') return true;
  const mine = new Set(caller.places);
  const shown = await placesOf(places, owner);
  return shown.length > 0 && shown.every((id) => mine.has(id));
};

/** Only who sees all of it may draw it: a save replaces everything on it. */
export const requireWhole = async (places: Places, caller: Pick<Identity, 'places'>, owner: Owner): Promise<void> => {
  if (await seesWhole(places, caller, owner)) return;
  throw owner.ownerKind === 'place' ? refuseUnknown('ownerId') : refuse('403');
};
