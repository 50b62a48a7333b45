import {
  type AssetLoanStatus,
  type AssetStatus,
  assetLoanStates,
  assetLoansEndpoints,
  assetRecordsEndpoints,
  assetStates,
  assetsEndpoints,
  mayBecome,
} from '@eoms/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../platform/testing/test-api.ts';
import { inDays } from '../assets/assets.fixture.ts';
import { inHours, type LoansSystem, openLoansSystem } from './asset-loans.fixture.ts';

let system: LoansSystem;
let people: readonly [TestClient, TestClient];
beforeAll(async () => {
  system = await openLoansSystem();
  const all = ['view', 'edit'] as const;
  const places = [system.venue.room, system.venue.hall];
  const grants = { assetManagement: all, assetLoan: all };
  people = [system.api.signIn({ grants, places }), system.api.signIn({ grants, places })];
});
afterAll(() => system.close());

interface Kept {
  readonly id: string;
  readonly status: AssetStatus;
  readonly loans: readonly { readonly id: string; readonly status: AssetLoanStatus }[];
  readonly events: readonly string[];
  readonly records: readonly string[];
}
type Reply = Promise<{ readonly code: string }>;
/** What a call that was accepted adds: entries of the history, and maintenance records. */
interface Act {
  readonly call: (who: TestClient, asset: Kept) => Reply;
  readonly events?: 0 | 1;
  readonly records?: 1;
}

const nobody = Promise.resolve({ code: 'nothing to do' });
const remarks = '';
const handle = (body: Parameters<LoansSystem['handle']>[0]): Pick<Act, 'call' | 'events'> => ({
  call: (who, { id }) => who.call(assetsEndpoints.handleAssets, { body: { ...body, ids: [id] } }),
  events: 1,
});
const ofLoan =
  (status: AssetLoanStatus, call: (who: TestClient, id: string) => Reply): Act['call'] =>
  (who, { loans }) => {
    const loan = loans.find((one) => one.status === status) ?? loans[0];
    return loan ? call(who, loan.id) : nobody;
  };
const reserve =
  (from: number, to: number): Act['call'] =>
  (who, { id }) => {
    const purpose = { holder: { name: 'Li', userId: null }, startsAt: inHours(from), endsAt: inHours(to) };
    return who.call(assetLoansEndpoints.reserveAssets, { body: { wish: { assetIds: [id] }, purpose, remarks } });
  };
const costs = { labourCost: '1.00', partsCost: null, externalCost: null };

const acts: Readonly<Record<string, Act>> = {
  store: handle({ action: 'store', ids: [], remarks }),
  use: handle({ action: 'use', ids: [], remarks }),
  lend: handle({ action: 'lend', ids: [], remarks, holder: 'Wang', dueBackOn: inDays(1) }),
  repair: handle({ action: 'repair', ids: [], remarks }),
  repairAnyway: handle({ action: 'repair', ids: [], remarks, release: true }),
  retire: handle({ action: 'retire', ids: [], remarks, release: true }),
  move: {
    call: (who, { id }) =>
      who.call(assetsEndpoints.moveAssets, {
        body: { ids: [id], placeId: system.venue.room, location: null, remarks },
      }),
    events: 1,
  },
  edit: {
    call: (who, { id }) => {
      const body = system.draft({ id, name: 'Edited', placeId: system.venue.hall, price: '5.00' });
      return who.call(assetsEndpoints.saveAsset, { body });
    },
  },
  record: {
    call: (who, { id: assetId }) => {
      const body = { assetId, kind: 'repair', performedOn: inDays(0), performedBy: 'W', remarks, ...costs } as const;
      return who.call(assetRecordsEndpoints.saveAssetRecord, {
        body: { ...body, parts: '', nextOn: inDays(9), fileIds: [] },
      });
    },
    records: 1,
  },
  reserveNow: { call: reserve(0, 5) },
  reserveLater: { call: reserve(3, 50) },
  release: {
    call: ofLoan('reserved', (who, id) => who.call(assetLoansEndpoints.releaseAssetLoan, { body: { id } })),
  },
  handOut: {
    call: ofLoan('reserved', (who, id) => who.call(assetLoansEndpoints.handOutAssets, { body: { ids: [id] } })),
    events: 1,
  },
  takeBack: {
    call: ofLoan('out', (who, id) =>
      who.call(assetLoansEndpoints.takeBackAssets, { body: { ids: [id], to: 'inUse', remarks } }),
    ),
    events: 1,
  },
};
const names = Object.keys(acts);

/** The asset with everything that belongs to it, as it is stored. */
const read = async (id: string): Promise<Kept> => {
  const { rows } = await system.platform.database.pool.query(
    `select a.id, a.status,
       (select coalesce(json_agg(json_build_object('id', l.id, 'status', l.status) order by l.created_at, l.id), '[]')
         from asset_loans l where l.asset_id = a.id) as loans,
       (select coalesce(json_agg(e.id), '[]') from asset_events e where e.asset_id = a.id and e.kind <> 'created'
         and not (e.kind = 'moved' and e.text is null and e.detail ->> 'place' = 'Hall')) as events,
       (select coalesce(json_agg(r.id), '[]') from asset_records r where r.asset_id = a.id) as records
     from assets a where a.id = $1`,
    [id],
  );
  const [row] = rows as Kept[];
  if (!row) throw new Error('an asset never vanishes');
  return row;
};

const reachable = (from: AssetLoanStatus, steps: number): AssetLoanStatus[] =>
  steps === 0 ? [from] : [from, ...assetLoanStates[from].flatMap((next) => reachable(next, steps - 1))];

const step = fc.array(fc.record({ who: fc.constantFrom(0, 1), act: fc.constantFrom(...names) }), {
  minLength: 1,
  maxLength: 2,
});
const alone = (who: 0 | 1, act: string) => [{ who, act }];
/** Through all states of assets and loans, whatever chance brings besides. */
const wholeLife = [
  ...[alone(0, 'reserveNow'), alone(1, 'handOut'), alone(0, 'takeBack'), alone(1, 'record'), alone(0, 'reserveLater')],
  ...[alone(1, 'repair'), alone(0, 'repairAnyway'), alone(1, 'store'), alone(0, 'lend'), alone(1, 'store')],
  ...[alone(0, 'retire'), alone(1, 'store')],
];

it('stays within the declared states and loses no record, whatever two people do with an asset', async () => {
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const id = await system.add();
      let known = await read(id);
      for (const given of steps) {
        const before = known;
        const replies = await Promise.all(
          given.map(async ({ who, act }) => {
            const { code } = await (acts[act] as Act).call(people[who] as TestClient, before);
            return { ...(acts[act] as Act), accepted: code === '200', code };
          }),
        );
        expect(replies.filter(({ code }) => code === '500')).toEqual([]);
        known = await read(id);
        const accepted = replies.filter((one) => one.accepted);
        const added = (what: 'events' | 'records') => accepted.reduce((sum, one) => sum + (one[what] ?? 0), 0);
        for (const what of ['events', 'records'] as const) {
          expect(known[what]).toEqual(expect.arrayContaining([...before[what]]));
          expect(known[what].length - before[what].length).toBe(added(what));
        }
        for (const { id: loanId, status } of before.loans) {
          const now = known.loans.find((one) => one.id === loanId)?.status;
          expect(reachable(status, given.length)).toContain(now);
        }
        const open = known.loans.filter(({ status }) => status === 'out');
        expect(open).toHaveLength(known.status === 'onLoan' ? 1 : 0);
        for (const { status } of known.loans) reached.add(status);
      }
      // The history tells each change, and only declared ones.
      let status: AssetStatus = 'inStock';
      reached.add(status);
      const { data } = await system.admin.call(assetsEndpoints.listAssetEvents, { query: { assetId: id } });
      for (const { kind, detail } of [...(data ?? [])].reverse()) {
        if (kind === 'created' || kind === 'moved' || detail.to === undefined) continue;
        expect([detail.from, mayBecome(assetStates, status, detail.to)]).toEqual([status, true]);
        status = detail.to;
        reached.add(status);
      }
      expect(known.status).toBe(status);
    }),
    { numRuns: 20, seed: 20261128, examples: [[wholeLife]] },
  );
  const everyState = [...Object.keys(assetStates), ...Object.keys(assetLoanStates)];
  expect([...reached].sort()).toEqual([...new Set(everyState)].sort());
}, 120_000);
