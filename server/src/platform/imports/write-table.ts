import { textOf } from '@eoms/contract';
import type { Language } from '../http/context.ts';
import type { BinaryReply } from '../http/implement.ts';
import type { Cell, Sheet, Tables } from '../tables/tables.ts';
import { columnsOf, headingsIn, type TableFormat } from './table-columns.ts';

/** A row to be written: empty where it has no value. */
export interface WrittenRow<K extends string> {
  readonly fixed: Readonly<Partial<Record<K, Cell>>>;
  /** Values of parameters, by id. */
  readonly params?: Readonly<Record<string, Cell>>;
}

/**
 * The sheet that an import of the same format reads back; `params` are the headings of further columns, by the id of
 * the parameter.
 */
export const tableSheet = <K extends string>(
  format: TableFormat<K>,
  language: Language,
  rows: readonly WrittenRow<K>[],
  params: ReadonlyMap<string, string> = new Map(),
): Sheet => ({
  name: textOf(format.name, language),
  headings: [...headingsIn(format, language), ...params.values()],
  rows: rows.map((row) => [
    ...columnsOf(format).map((column): Cell => row.fixed[column] ?? null),
    ...[...params.keys()].map((id): Cell => row.params?.[id] ?? null),
  ]),
});

/** A sheet of a template with the values that its columns accept; an empty heading leaves a gap. */
export const choiceSheet = (
  name: string,
  lists: readonly { readonly heading: string; readonly values: readonly Cell[] }[],
): Sheet => ({
  name,
  headings: lists.map(({ heading }) => heading),
  rows: Array.from({ length: Math.max(0, ...lists.map(({ values }) => values.length)) }, (_, i) =>
    lists.map(({ values }): Cell => values[i] ?? null),
  ),
});

export const xlsxReply = async (
  tables: Pick<Tables, 'write'>,
  name: string,
  sheets: readonly Sheet[],
): Promise<BinaryReply> => ({ content: await tables.write(sheets), fileName: `${name}.xlsx` });
