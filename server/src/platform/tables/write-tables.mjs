// Building a table is CPU-bound, so it runs here, off the event loop. Plain JavaScript: a worker thread of Node 20
// cannot load TypeScript.
import { parentPort, workerData } from 'node:worker_threads';
import writeTables from 'write-excel-file/node';

/** Turns what a spreadsheet could take for a formula into text. */
const harmless = (text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cellOf = (value) => {
  if (value === null) return null;
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

const sheets = workerData.sheets.map((sheet) => ({ ...sheet, rows: [] }));
parentPort.on('message', async ({ sheet, rows, end }) => {
  if (!end) {
    sheets[sheet].rows.push(...rows);
    return;
  }
  parentPort.postMessage({ content: await write(sheets) });
  parentPort.close();
});
