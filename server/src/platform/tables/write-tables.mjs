// Building a table is CPU-bound, so it runs here, in a process of its own. Plain JavaScript: Node 20 cannot load
// TypeScript.
import writeTables from 'write-excel-file/node';

/** Turns what a spreadsheet could take for a formula into text. */
const harmless = (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cellOf = (value) => {
  if (value === null) return null;
  // As its cell showed it when it was read; a number without all its digits stays one, and is recognised again.
  if (typeof value === 'object') return cellOf(value.incomplete ? value.number : value.shown);
  return typeof value === 'string' ? { value: harmless(value), type: String } : { value };
};
const headingOf = (text) => ({ value: harmless(text), type: String, fontWeight: 'bold', backgroundColor: '#eef1f5' });

const write = (sheets) =>
  writeTables(
    sheets.map(({ name, headings, rows, widths }) => ({
      sheet: name,
      stickyRowsCount: 1,
      columns: widths.map((width) => ({ width })),
      data: [headings.map(headingOf), ...rows.map((row) => row.map(cellOf))],
    })),
  ).toBuffer();

let sheets = [];
process.on('message', async (message) => {
  if ('sheets' in message) sheets = message.sheets.map((sheet) => ({ ...sheet, rows: [] }));
  else if ('rows' in message) sheets[message.sheet].rows.push(...message.rows);
  else process.send({ content: await write(sheets) });
});
process.on('disconnect', () => process.exit());
