import { stocktakesEndpoints, wordsIn } from '@eoms/contract';
import { stocktakeTable } from '@eoms/phrases';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { xlsxReply } from '../../platform/imports/write-table.ts';
import { closePlace, endStocktake } from './end-stocktake.ts';
import { stocktakeSheets } from './export-stocktake.ts';
import { scanAsset } from './scan-asset.ts';
import { settleMisplaced } from './settle-misplaced.ts';
import { noteUnknown, settleUnknown } from './settle-unknown.ts';
import { startStocktake } from './start-stocktake.ts';
import type { StocktakesDeps } from './stocktakes.deps.ts';
import {
  comparison,
  findStocktake,
  itemListing,
  roomsOf,
  shownItem,
  shownStocktake,
  stocktakeListing,
} from './stocktakes.store.ts';
import { listUnknowns } from './unknowns.store.ts';

export const stocktakesRoutes = (deps: StocktakesDeps): Route[] => {
  const { database, tables } = deps;
  const { db } = database;
  const seen = async ({ places }: Caller, id: string) => {
    const stocktake = await findStocktake(db, places, id);
    if (!stocktake) throw refuse('404');
    return stocktake;
  };
  return implement(stocktakesEndpoints, {
    listStocktakes: ({ query }, { places }) =>
      database.read(async (read) =>
        presentPage(await readPage(read, query, stocktakeListing(read, places, query)), shownStocktake(places).present),
      ),
    getStocktake: async ({ query: { id } }, caller) => ({
      ...shownStocktake(caller.places).present(await seen(caller, id)),
      rooms: await roomsOf(db, caller.places, id),
      compared: await comparison(db, caller.places, id),
    }),
    listStocktakeItems: async ({ query }, caller) => {
      await seen(caller, query.stocktakeId);
      return database.read(async (read) =>
        presentPage(await readPage(read, query, itemListing(read, caller.places, query)), shownItem.present),
      );
    },
    listStocktakeUnknowns: async ({ query }, caller) => {
      await seen(caller, query.stocktakeId);
      return listUnknowns(db, caller.places, query);
    },
    exportStocktake: async ({ query: { id } }, caller) => {
      const { name } = await seen(caller, id);
      const unknowns = await listUnknowns(db, caller.places, { stocktakeId: id });
      const sheets = await stocktakeSheets(db, caller.places, { id, unknowns }, caller.language);
      await caller.audit({ action: 'exportStocktake', target: id, after: { name } });
      return xlsxReply(tables, `${wordsIn(stocktakeTable, caller.language).title} ${name}`, sheets);
    },
    startStocktake: ({ body }, caller) => startStocktake(deps, caller, body),
    scanAsset: ({ body }, caller) => scanAsset(deps, caller, body),
    noteUnknown: ({ body }, caller) => noteUnknown(deps, caller, body),
    settleMisplaced: ({ body }, caller) => settleMisplaced(deps, caller, body),
    settleUnknown: ({ body }, caller) => settleUnknown(deps, caller, body),
    closeStocktakePlace: ({ body }, caller) => closePlace(deps, caller, body),
    finishStocktake: ({ body }, caller) => endStocktake(deps, caller, body.id, 'finished'),
    cancelStocktake: ({ body }, caller) => endStocktake(deps, caller, body.id, 'cancelled'),
  });
};
