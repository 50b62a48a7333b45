import { inAllLanguages, type Value } from '@eoms/contract';
import type { ResolvedField } from '@eoms/drivers/kit';
import { cellText, numberOf } from '../../platform/imports/table-columns.ts';
import { readYesNo } from '../../platform/imports/table-row.ts';
import type { Cell } from '../../platform/tables/tables.ts';

const numbers = new Set(['int', 'port', 'double']);

export const isNumeric = ({ type }: Pick<ResolvedField, 'type'>): boolean => numbers.has(type);

/** Converts a cell to the parameter's type; what cannot be converted stays text, for validation to report. */
export const readValue = (field: ResolvedField, cell: Cell | undefined): Value => {
  const text = cellText(cell);
  if (text === null) return null;
  if (field.type === 'bool') return readYesNo(cell) ?? text;
  if (isNumeric(field)) {
    const number = numberOf(cell);
    return Number.isFinite(number) ? number : text;
  }
  const named = field.options?.find((item) => item.code === text || inAllLanguages(item.name).includes(text));
  return named?.code ?? text;
};
