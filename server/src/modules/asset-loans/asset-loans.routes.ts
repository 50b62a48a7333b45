import { assetLoansEndpoints } from '@eoms/contract';
import { presentPage, readPage } from '../../platform/database/page.ts';
import type { Caller } from '../../platform/http/context.ts';
import { implement, type Route } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { assetOfLabel } from '../assets/assets.module.ts';
import { narrowPlaces } from '../places/places.module.ts';
import type { AssetLoansDeps } from './asset-loans.deps.ts';
import { loanListing, loansBetween, openLoansOf, shownLoan } from './asset-loans.store.ts';
import { handOut, releaseLoan, saveLoan, takeBack } from './change-loans.ts';
import { reserveAssets } from './reserve-assets.ts';

const calendarDaysAtMost = 62;

const periodOf = (query: { readonly from: string; readonly to: string }) => {
  const [from, to] = [new Date(query.from), new Date(query.to)];
  if (to <= from) throw refuse('assetLoan.endBeforeStart', {}, [{ field: 'to' }]);
  if (to.getTime() - from.getTime() > calendarDaysAtMost * 86_400_000)
    throw refuse('assetLoan.tooLong', { days: calendarDaysAtMost }, [{ field: 'to' }]);
  return { from, to };
};

export const assetLoansRoutes = (deps: AssetLoansDeps): Route[] => {
  const { platform, places } = deps;
  const { database } = platform;
  const tree = { placesBelow: places.placesBelow, roomsOf: places.relations.roomsOf };
  const scopesOf = async (caller: Caller, query: Parameters<typeof narrowPlaces>[2]) => {
    return { own: caller.places, asked: await narrowPlaces(tree, caller.places, query) };
  };
  return implement(assetLoansEndpoints, {
    listAssetLoans: async ({ query }, caller) => {
      const scopes = await scopesOf(caller, query);
      return database.read(async (db) =>
        presentPage(await readPage(db, query, loanListing(db, scopes, query)), shownLoan(caller.places)),
      );
    },
    getAssetLoanCalendar: async ({ query }, caller) => {
      const period = periodOf(query);
      const scopes = await scopesOf(caller, query);
      return database.read((db) => loansBetween(db, scopes, query, period));
    },
    scanAssetLoan: async ({ query: { label } }, caller) => {
      const { asset } = await assetOfLabel(database.db, caller.places, label);
      if (!asset) return { asset: null, out: null, reserved: [] };
      const loans = await openLoansOf(database.db, caller.places, asset.id);
      const { id, code, name, status, placeName } = asset;
      return {
        asset: { id, code, name, status, placeName },
        out: loans.find((loan) => loan.status === 'out') ?? null,
        reserved: loans.filter((loan) => loan.status === 'reserved'),
      };
    },
    reserveAssets: ({ body }, caller) => reserveAssets(deps, caller, body),
    saveAssetLoan: ({ body }, caller) => saveLoan(deps, caller, body),
    releaseAssetLoan: ({ body }, caller) => releaseLoan(deps, caller, body.id),
    handOutAssets: ({ body }, caller) => handOut(deps, caller, body.ids),
    takeBackAssets: ({ body }, caller) => takeBack(deps, caller, body),
  });
};
