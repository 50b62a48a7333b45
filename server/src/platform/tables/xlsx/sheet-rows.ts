import type { Archive } from '../../archive/open-archive.ts';
import { type Cell, isShownNumber } from '../cell.ts';
import { columnOf, rowNumberOf } from './cell-reference.ts';
import { type CellContext, cellValue } from './cell-value.ts';
import { fillMerged, type MergedCells, mergedCells } from './merged-cells.ts';
import type { NumberedRow } from './numbered-row.ts';
import { type Attributes, parseXml } from './parse-xml.ts';
import { TableFault, tableLimits, tooLarge, unreadable } from './table-limits.ts';

const lengthOf = (cell: Cell): number =>
  typeof cell === 'string' ? cell.length : isShownNumber(cell) ? cell.shown.length : 0;

/** Builds rows from the parser's events and checks every limit before it stores anything. */
class RowBuilder {
  private readonly rows: { readonly row: number; readonly cells: Cell[] }[] = [];
  private readonly merged: MergedCells[] = [];
  private readonly context: CellContext;
  private readonly rowsAtMost: number;
  private row = 0;
  private column = -1;
  private cells: Cell[] = [];
  private type = '';
  private style = '';
  private written = '';
  private collects = false;
  private inReading = false;
  private width = 0;
  private rowText = 0;
  private text = 0;
  private places = 0;

  constructor(context: CellContext, rowsAtMost: number) {
    this.context = context;
    this.rowsAtMost = rowsAtMost;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.beginRow(attributes.r);
    else if (name === 'c') this.beginCell(attributes);
    else if (name === 'rPh') this.inReading = true;
    else if (name === 'v' || name === 't') this.collects = true;
    else if (name === 'mergeCell') this.addMerged(attributes.ref ?? '');
  }

  take(piece: string): void {
    if (!this.collects || this.inReading) return;
    this.written += piece;
    if (this.written.length > tableLimits.cellText) throw tooLarge('text of a cell');
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.collects = false;
    else if (name === 'rPh') this.inReading = false;
    else if (name === 'c') this.endCell();
    else if (name === 'row') this.endRow();
  }

  private beginRow(number: string | undefined): void {
    const row = number === undefined ? this.row + 1 : rowNumberOf(number);
    if (row <= this.row || row > tableLimits.rowNumber) throw unreadable('rows out of order');
    this.row = row;
    this.column = -1;
    this.cells = [];
    this.rowText = 0;
  }

  private beginCell({ r, t = '', s = '' }: Attributes): void {
    this.column = r === undefined ? this.column + 1 : columnOf(r, this.row);
    if (this.row === 0 || this.column >= tableLimits.columns) throw unreadable('a cell outside of the sheet');
    this.type = t;
    this.style = s;
    this.written = '';
  }

  private endCell(): void {
    const value = cellValue({ type: this.type, style: this.style, text: this.written }, this.context);
    if (value === null) return;
    this.count(lengthOf(value));
    while (this.cells.length < this.column) this.cells.push(null);
    this.cells[this.column] = value;
  }

  private count(characters: number): void {
    this.rowText += characters;
    if (this.rowText > tableLimits.rowText) throw tooLarge('text of a row');
    this.countAll(characters);
  }

  private countAll(characters: number): void {
    this.text += characters;
    if (this.text > tableLimits.text) throw tooLarge('text');
  }

  private addMerged(reference: string): void {
    if (this.merged.length >= tableLimits.merged) throw tooLarge('merged cells');
    this.merged.push(mergedCells(reference));
  }

  /** All rows: the file names its merged cells after them. */
  finish(): readonly NumberedRow[] {
    fillMerged(this.rows, this.merged, (characters) => this.countAll(characters));
    return this.rows;
  }

  /** Empty rows are only counted. All others are as wide as the first one, so that columns can be read by position. */
  private endRow(): void {
    if (this.cells.length === 0) return;
    if (this.row > this.rowsAtMost) throw new TableFault('tooManyRows', 'rows');
    if (this.places === 0) this.width = this.cells.length;
    this.places += Math.max(this.width, this.cells.length);
    if (this.places > tableLimits.cells) throw tooLarge('cells');
    while (this.cells.length < this.width) this.cells.push(null);
    this.rows.push({ row: this.row, cells: this.cells });
  }
}

/** Passes on the non-empty rows of a sheet once it has been read. */
export const readRows = async (
  content: ReturnType<Archive['stream']>,
  context: CellContext,
  rowsAtMost: number,
  emit: (row: NumberedRow) => Promise<void>,
): Promise<void> => {
  const builder = new RowBuilder(context, rowsAtMost);
  await parseXml(content, {
    open: (name, attributes) => builder.open(name, attributes),
    text: (piece) => builder.take(piece),
    close: (name) => builder.close(name),
  });
  for (const row of builder.finish()) await emit(row);
};
