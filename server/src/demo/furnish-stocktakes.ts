import { stocktakesEndpoints as calls, textOf } from '@eoms/contract';
import { sampleAssets as texts } from '@eoms/phrases';
import { newId } from '../platform/database/uuid.ts';
import type { DemoFile } from './demo-file.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';

interface Counted {
  readonly name: 'lastCount' | 'thisCount';
  /** Of the assets at the place, in the order of their codes, those that are not found. */
  readonly left: (at: number, all: number) => boolean;
  readonly finished: boolean;
}
/** The last one missed an asset; this one is half-way, with something nobody knows. */
const counts: readonly Counted[] = [
  { name: 'lastCount', left: (at) => at === 3, finished: true },
  { name: 'thisCount', left: (at, all) => at > all / 2, finished: false },
];

/** Adds stocktakes of one room to a venue that has none, made as people make them. */
export const furnishStocktakes = async (
  call: InternalCall,
  demo: DemoFile,
  places: ReadonlyMap<PlaceCode, string>,
): Promise<void> => {
  const { total } = await call(calls.listStocktakes, { query: { size: '1' } });
  const placeId = places.get('202');
  if (total > 0 || placeId === undefined) return;
  for (const { name, left, finished } of counts) {
    const body = { name: textOf(texts[name], demo.language), placeIds: [placeId], groupIds: [], categoryIds: [] };
    const { id: stocktakeId } = await call(calls.startStocktake, { body });
    const scan = (label: string) =>
      call(calls.scanAsset, { body: { id: newId(), stocktakeId, placeId, label, at: new Date().toISOString() } });
    const { records } = await call(calls.listStocktakeItems, { query: { stocktakeId, state: 'expected', size: '50' } });
    for (const [at, { code }] of records.entries()) if (!left(at, records.length)) await scan(code);
    if (finished) await call(calls.finishStocktake, { body: { id: stocktakeId } });
    else await scan('OLD-1998-17');
  }
};
