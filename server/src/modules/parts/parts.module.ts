import { partsEndpoints } from '@eoms/contract';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { removeRow, saveRow } from '../../platform/database/save-row.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import { implement } from '../../platform/http/implement.ts';
import { refuseUnknown } from '../../platform/http/refusal.ts';
import type { ModuleParts, Platform } from '../../platform/platform.ts';
import { nameOfUser } from '../access/access.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { PlacesModule } from '../places/places.module.ts';
import { movePart, type PartMoving, watchMinimum } from './move-part.ts';
import { lockPart } from './part-stock.store.ts';
import { keptParts, moveListing, partListing, shownMove } from './parts.store.ts';

export interface PartsDeps {
  readonly platform: Pick<Platform, 'database'>;
  readonly places: Pick<PlacesModule, 'seesPlace' | 'placeNames'>;
  readonly notices: Pick<NoticesModule, 'send'>;
}

export interface PartsModule extends ModuleParts {
  /** Changes a stock in the caller's transaction; who may do so is checked already. Returns what the part is called. */
  move(tx: Executor, moving: PartMoving, by: DoneBy): Promise<{ readonly name: string; readonly unit: string }>;
}

/** Parts for work orders: how many are where, what became of them, and who is told when there are too few. */
export const createParts = ({ platform: { database }, places, notices }: PartsDeps): PartsModule => {
  const deps = { notices };
  const placeOf = async (scope: Parameters<PlacesModule['seesPlace']>[0], id: string) => {
    const [name] = (await places.seesPlace(scope, id)) ? await places.placeNames([id]) : [];
    if (name === undefined) throw refuseUnknown('placeId');
    return { id, name };
  };
  const requireKeeper = async (keeperId: string | null): Promise<void> => {
    if (keeperId !== null && (await nameOfUser(database.db, keeperId)) === undefined) throw refuseUnknown('keeperId');
  };
  return {
    routes: implement(partsEndpoints, {
      listParts: ({ query }, caller) =>
        database.read(async (db) => {
          const { listing, present } = partListing(db, caller.places, query);
          return presentPage(await readPage(db, query, listing), present);
        }),
      async savePart({ body }, caller) {
        await requireKeeper(body.keeperId);
        return database.transaction(async (tx) => {
          const { id } = await saveRow(tx, keptParts, body, caller);
          const part = await lockPart(tx, id);
          if (part) await watchMinimum(tx, deps, part);
          return { id };
        });
      },
      async removePart({ body: { id } }, caller) {
        await database.transaction((tx) => removeRow(tx, keptParts, id, caller));
        return null;
      },
      movePart: async ({ body }, caller) => {
        const place = await placeOf(caller.places, body.placeId);
        const name = (await nameOfUser(database.db, caller.userId)) ?? caller.username;
        await database.transaction(async (tx) => {
          await movePart(tx, deps, { ...body, place }, { id: caller.userId, name });
          await caller.audit({ target: body.partId, after: body }, tx);
        });
        return null;
      },
      listPartMoves: ({ query }, caller) =>
        database.read(async (db) =>
          presentPage(await readPage(db, query, moveListing(db, caller.places, query.partId)), shownMove.present),
        ),
    }),
    move: (tx, moving, by) => movePart(tx, deps, moving, by),
  };
};
