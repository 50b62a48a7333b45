import { type StocktakeItem, type StocktakeUnknown, textOf, wordsIn } from '@eoms/contract';
import { assetWords, stocktakeTable } from '@eoms/phrases';
import type { Executor } from '../../platform/database/database.ts';
import { leftOut } from '../../platform/database/fields.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import type { Language } from '../../platform/http/context.ts';
import { clockText } from '../../platform/tables/clock-text.ts';
import { listColumns } from '../../platform/tables/list-columns.ts';
import type { Cell, Sheet } from '../../platform/tables/tables.ts';
import { itemsAfter, type ListedItem } from './items.store.ts';

const pageSize = 2_000;
interface Wording {
  readonly words: (typeof stocktakeTable)['zh'];
  readonly language: Language;
}
const another = leftOut('its name is a column');

const itemColumns = listColumns<StocktakeItem, ListedItem, Wording>()({
  id: leftOut('of the stocktake alone'),
  assetId: leftOut('people know assets by their code'),
  code: ({ code }) => code,
  name: ({ name }) => name,
  model: ({ model }) => model,
  status: ({ status }, { language }) => textOf(assetWords.states[status], language),
  state: ({ state }, { words }) => words.states[state],
  placeId: another,
  placeName: ({ placeName }) => placeName,
  location: ({ location }) => location,
  foundPlaceId: another,
  foundPlace: ({ foundPlace }) => foundPlace,
  foundAt: ({ foundAt }) => clockText(foundAt),
  foundBy: ({ foundBy }) => foundBy,
  decision: ({ decision }, { words }) => decision && words.decisions[decision],
  lastState: ({ lastState }, { words }) => lastState && words.states[lastState],
  lastAt: ({ lastAt }) => clockText(lastAt),
});

const unknownColumns = listColumns<StocktakeUnknown, StocktakeUnknown, Wording>()({
  id: leftOut('of the stocktake alone'),
  code: ({ code }) => code,
  placeId: another,
  placeName: ({ placeName }) => placeName,
  remarks: ({ remarks }) => remarks || null,
  files: ({ files }) => files.length,
  at: ({ at }) => clockText(new Date(at)),
  by: ({ by }) => by,
  assetId: another,
  assetName: ({ assetName }) => assetName,
});

/** Every asset of a stocktake, and the codes that no asset has; page by page, so that no query is large. */
export const stocktakeSheets = async (
  db: Executor,
  scope: PlaceScope,
  { id, unknowns }: { readonly id: string; readonly unknowns: readonly StocktakeUnknown[] },
  language: Language,
): Promise<Sheet[]> => {
  const words = wordsIn(stocktakeTable, language);
  const rows: Cell[][] = [];
  for (let last: ListedItem | undefined; ; ) {
    const page = await itemsAfter(db, scope, id, last, pageSize);
    for (const row of page) rows.push(itemColumns.cells(row, { words, language }));
    last = page.at(-1);
    if (page.length < pageSize) break;
  }
  return [
    { name: words.title, headings: itemColumns.headings(words.columns), rows },
    {
      name: words.unknowns,
      headings: unknownColumns.headings(words.unknownColumns),
      rows: unknowns.map((row) => unknownColumns.cells(row, { words, language })),
    },
  ];
};
