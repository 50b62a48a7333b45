import {
  type AssetEventDetail,
  type AssetHandling,
  type AssetStatus,
  assetActions,
  assetStates,
  mayBecome,
} from '@eoms/contract';
import { assetWords } from '@eoms/phrases';
import { DateTime } from 'luxon';
import { changeWhile } from '../../platform/database/change-state.ts';
import { unedited } from '../../platform/database/columns.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { noteAssetEvents } from './asset-events.store.ts';
import { assetsIn, lockAssets } from './assets.store.ts';
import { assets } from './assets.tables.ts';
import { followAssets } from './loans/follow-assets.store.ts';
import { refuseBreaking, refuseTaken } from './loans/refuse-taken.ts';
import { ofCaller } from './of-caller.ts';

const refusals = { code: 'asset.wrongState', words: assetWords } as const;

/** Those from which an action is possible. */
const statesBefore = (to: AssetStatus): AssetStatus[] =>
  (Object.keys(assetStates) as AssetStatus[]).filter((from) => mayBecome(assetStates, from, to));

const loanOf = (given: AssetHandling) => {
  if (given.action !== 'lend') return { holder: null, dueBackOn: null };
  const { holder, dueBackOn } = given;
  if (dueBackOn !== null && dueBackOn < (DateTime.now().toISODate() ?? ''))
    throw refuse('asset.dueBackPassed', {}, [{ field: 'dueBackOn' }]);
  return { holder, dueBackOn };
};

/** Changes the status of assets in the caller's transaction, all of them or none, and notes who did it. */
export const handleIn = async (tx: Executor, by: DoneBy, caller: Caller, given: AssetHandling): Promise<void> => {
  const { action, remarks } = given;
  const to = assetActions[action];
  const loan = loanOf(given);
  const ids = [...new Set(given.ids)];
  const { scope } = assetsIn(caller.places);
  const before = await lockAssets(tx, caller.places, ids);
  if ((action === 'repair' || action === 'retire') && given.release !== true) await refuseBreaking(tx, ids);
  const values = { ...loan, status: to, since: new Date(), ...unedited(assets) };
  await changeWhile(tx, { table: assets, scope, refusals }, ids, { action, states: statesBefore(to) }, values);
  await followAssets(tx, ids, by);
  const lent: AssetEventDetail = loan.holder === null ? {} : { holder: loan.holder, dueBackOn: loan.dueBackOn };
  await noteAssetEvents(
    tx,
    by,
    before.map(({ id, status: from }) => ({
      assetId: id,
      kind: action,
      text: remarks,
      detail: { from, to, ...lent },
    })),
  );
  for (const { id, status, holder, dueBackOn } of before)
    await caller.audit(
      { target: id, before: { status, holder, dueBackOn }, after: { status: to, ...loan, remarks } },
      tx,
    );
};

/** Until when a handling takes assets: only a loan takes them. */
const periodOf = (given: AssetHandling) => ({
  startsAt: new Date(),
  endsAt:
    given.action === 'lend' && given.dueBackOn !== null
      ? DateTime.fromISO(given.dueBackOn).endOf('day').toJSDate()
      : null,
});

/** Changes the status of assets, all of them or none. Refuses to lend what is promised to somebody else meanwhile. */
export const handleAssets = async (
  { database }: { readonly database: Database },
  caller: Caller,
  given: AssetHandling,
): Promise<null> => {
  const by = await ofCaller(database.db, caller);
  await refuseTaken(database.db, { ids: given.ids, ...periodOf(given) }, () =>
    database.transaction((tx) => handleIn(tx, by, caller, given)),
  );
  return null;
};
