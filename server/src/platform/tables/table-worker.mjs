// Tables are lumps of CPU, so they are read and written here, off the event loop. Plain JavaScript: a worker thread of
// Node 20 cannot load TypeScript.
import { parentPort, workerData } from 'node:worker_threads';
import readTables from 'read-excel-file/node';
import writeTables from 'write-excel-file/node';
import yauzl from 'yauzl';

const inflatedAtMost = 200 * 1024 * 1024;
const entriesAtMost = 1_000;
const rowsAMessage = 1_000;

/** A table is a zip file: its parts are unpacked once and counted before anything keeps them. */
const refuseBombs = (content) =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      let inflated = 0;
      if (zip.entryCount > entriesAtMost) return reject(new Error('too many parts'));
      zip.on('error', reject);
      zip.on('end', resolve);
      zip.on('entry', (entry) => {
        if (inflated + entry.uncompressedSize > inflatedAtMost) return reject(new Error('too large when unpacked'));
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          stream.on('error', reject);
          stream.on('data', (chunk) => {
            inflated += chunk.length;
          });
          stream.on('end', () => zip.readEntry());
        });
      });
      zip.readEntry();
    });
  });

const plain = (cell) => {
  if (cell instanceof Date) return cell.toISOString();
  return cell === undefined || cell === '' ? null : cell;
};

const read = async ({ content, rowsAtMost }) => {
  const bytes = Buffer.from(content);
  await refuseBombs(bytes);
  const [first] = await readTables(bytes, { trim: false });
  const rows = first?.data ?? [];
  if (rows.length > rowsAtMost) return parentPort.postMessage({ done: 'tooManyRows' });
  for (let i = 0; i < rows.length; i += rowsAMessage)
    parentPort.postMessage({ rows: rows.slice(i, i + rowsAMessage).map((row) => row.map(plain)) });
  parentPort.postMessage({ done: 'read', name: first?.sheet ?? '' });
};

/** What a spreadsheet could take for a formula is made text. */
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

if (workerData.do === 'read') await read(workerData);
else {
  const sheets = workerData.sheets.map((sheet) => ({ ...sheet, rows: [] }));
  parentPort.on('message', async ({ sheet, rows, end }) => {
    if (!end) {
      sheets[sheet].rows.push(...rows);
      return;
    }
    const content = await write(sheets);
    parentPort.postMessage({ done: 'written', content });
    parentPort.close();
  });
}
