import { type PageQuery, Part, PartDraft, PartMove, type PartStock } from '@eoms/contract';
import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, replyFields, type SelectedRow } from '../../platform/database/fields.ts';
import type { Listing } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { partMoves as moves, parts } from './parts.tables.ts';

export const keptParts: EntityDrafts<typeof parts, PartDraft> = {
  table: parts,
  fields: draftFields(parts, PartDraft, {}),
  scope: 'none',
  violations: { parts_code_key: { code: 'part.codeInUse', field: 'code' } },
  heldBy: { part_moves_part_fk: 'part.inUse' },
};

/** A part with how many are at these places. */
const shownAt = (scope: PlaceScope) => {
  const within = withinPlaces(sql`s.place_id`, scope);
  const stocks = (what: SQL) =>
    sql`(select ${what} from part_stocks s join places p on p.id = s.place_id where s.part_id = parts.id and ${within ?? sql`true`})`;
  return replyFields(parts, Part, {
    keeper: sql<string | null>`(select u.name from users u where u.id = ${parts.keeperId})`,
    stocks: stocks(
      sql`coalesce(jsonb_agg(jsonb_build_object('placeId', p.id, 'placeName', p.name, 'quantity', s.quantity) order by p.name, p.id), '[]')`,
    ) as SQL<PartStock[]>,
    quantity: stocks(sql`coalesce(sum(s.quantity), 0)::int`) as SQL<number>,
    low: sql<boolean>`${parts.lowSince} is not null`,
  });
};
type Shown = ReturnType<typeof shownAt>;

interface PartFilter {
  readonly keyword?: string | undefined;
  readonly low?: boolean | undefined;
  readonly enabled?: boolean | undefined;
}

const containing = (keyword: string): SQL | undefined => {
  const pattern = `%${keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(ilike(parts.code, pattern), ilike(parts.name, pattern), ilike(parts.nameEn, pattern));
};

export const partListing = (db: Executor, scope: PlaceScope, filter: PageQuery & PartFilter) => {
  const shown = shownAt(scope);
  const listing: Listing<SelectedRow<Shown>> = {
    rows: db.select(shown.columns).from(parts),
    counted: db.select({ id: parts.id }).from(parts),
    scope: 'none',
    where: [
      filter.keyword ? containing(filter.keyword) : undefined,
      filter.low === undefined ? undefined : sql`(${parts.lowSince} is not null) = ${filter.low}`,
      filter.enabled === undefined ? undefined : eq(parts.enabled, filter.enabled),
    ],
    order: { columns: { code: parts.code, name: parts.name }, standard: 'code', id: parts.id },
  };
  return { listing, present: shown.present };
};

export const shownMove = replyFields(moves, PartMove, {});

/** What became of a part at these places. */
export const moveListing = (
  db: Executor,
  scope: PlaceScope,
  partId: string,
): Listing<SelectedRow<typeof shownMove>> => ({
  rows: db.select(shownMove.columns).from(moves),
  counted: db.select({ id: moves.id }).from(moves),
  scope: withinPlaces(moves.placeId, scope),
  where: [and(eq(moves.partId, partId))],
  order: { columns: { at: moves.at }, standard: 'at', direction: 'desc', id: moves.id },
});
