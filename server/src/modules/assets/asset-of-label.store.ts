import { type AssetStatus, matchLabel, readLabel } from '@eoms/contract';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { places } from '../places/places.tables.ts';
import { assets } from './assets.tables.ts';

export interface LabelledAsset {
  readonly id: string;
  readonly code: string;
  readonly sn: string | null;
  readonly name: string;
  readonly model: string | null;
  readonly status: AssetStatus;
  readonly placeId: string;
  readonly placeName: string;
  readonly location: string | null;
}

const foundAtMost = 50;
const longestKept = 200;

const found = (db: Executor, scope: PlaceScope, condition: SQL | undefined): Promise<LabelledAsset[]> =>
  db
    .select({
      id: assets.id,
      code: assets.code,
      sn: assets.sn,
      name: assets.name,
      model: assets.model,
      status: assets.status,
      placeId: assets.placeId,
      placeName: places.name,
      location: assets.location,
    })
    .from(assets)
    .innerJoin(places, eq(places.id, assets.placeId))
    .where(and(condition, withinPlaces(assets.placeId, scope)))
    .limit(foundAtMost);

export const assetById = async (db: Executor, scope: PlaceScope, id: string): Promise<LabelledAsset | undefined> =>
  (await found(db, scope, eq(assets.id, id)))[0];

export interface Labelled {
  /** What the label says in short: what is kept where no asset has it. */
  readonly code: string;
  readonly asset: LabelledAsset | undefined;
  /** Assets with a code much like it, where none has it. */
  readonly near: readonly LabelledAsset[];
}

/** As `matchLabel` compares codes, for the index that finds those that may be meant. */
const core = (code: SQL): SQL => sql`asset_code_core(${code})`;
const nearAtMost = 5;

const ofCode = async (db: Executor, scope: PlaceScope, code: string): Promise<Labelled> => {
  const wanted = core(sql`${code}::text`);
  const known = await found(db, scope, or(sql`${core(sql`${assets.code}`)} = ${wanted}`, eq(assets.sn, code)));
  const labelled = known.map((asset) => {
    return { id: asset.id, kind: 'asset' as const, codes: [asset.code, asset.sn ?? ''].filter(Boolean), asset };
  });
  const match = matchLabel({ form: 'code', code }, labelled);
  if (match.sure === 'exact') return { code, asset: match.found.asset, near: [] };
  const near = match.sure === 'near' ? match.found.map(({ asset }) => asset).slice(0, nearAtMost) : [];
  return { code, asset: undefined, near };
};

/** What a label stands for, among the assets that the caller sees. */
export const assetOfLabel = async (db: Executor, scope: PlaceScope, text: string): Promise<Labelled> => {
  const label = readLabel(text);
  if (label.form === 'code') return ofCode(db, scope, label.code);
  if (label.form === 'foreign') return { code: label.text.slice(0, longestKept), asset: undefined, near: [] };
  const isDevice = label.form === 'page' && label.kind === 'device';
  const [asset] = await found(db, scope, isDevice ? eq(assets.deviceId, label.id) : eq(assets.id, label.id));
  return { code: asset?.code ?? label.id, asset, near: [] };
};
