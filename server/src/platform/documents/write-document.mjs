// Building a document is CPU-bound, so it runs here, in a process of its own. Plain JavaScript: Node 20 cannot load
// TypeScript.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { unpackWoff } from './unpack-woff.mjs';

const folder = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified';
const font = (weight) =>
  unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(`${folder}-${weight}-normal.woff`))));
const [ink, quiet, line] = ['#151c25', '#5c6878', '#dfe3e8'];
const [left, right, top, bottom] = [40, 555, 48, 790];
const rowHeight = 17;

process.on('disconnect', () => process.exit());
const [{ title, note, empty, parts, pictures }] = await once(process, 'message');
const document = new PDFDocument({ size: 'A4', margin: 40, info: { Title: title } });
document.registerFont('plain', font(400));
document.registerFont('bold', font(600));

let y = top;
const room = (height) => {
  if (y + height <= bottom) return false;
  document.addPage();
  y = top;
  return true;
};

/** One line of text, cut where it does not fit. */
const write = (text, { x = left, width = right - left, size = 9, weight = 'plain', color = ink, align = 'left' }) => {
  document.font(weight).fontSize(size).fillColor(color);
  document.text(text, x, y, { width, height: size * 1.6, align, ellipsis: true, lineBreak: false });
};

const textOf = (cell) => (cell === null ? '–' : String(cell));

const table = ({ headings, rows }) => {
  const numeric = headings.map((_, i) => rows.some((row) => typeof row[i] === 'number'));
  const weights = numeric.map((number) => (number ? 1 : 1.7));
  const unit = (right - left) / weights.reduce((sum, one) => sum + one, 0);
  const row = (cells, style) => {
    let x = left;
    for (const [i, cell] of cells.entries()) {
      const width = unit * weights[i];
      write(textOf(cell), { x, width: width - 6, align: numeric[i] ? 'right' : 'left', ...style });
      x += width;
    }
    y += rowHeight;
    document
      .moveTo(left, y - 3)
      .lineTo(right, y - 3)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke();
  };
  const head = () => row(headings, { size: 8, color: quiet });
  head();
  for (const cells of rows) {
    if (room(rowHeight)) head();
    row(cells, {});
  }
};

write(title, { size: 18, weight: 'bold' });
y += 28;
write(note, { color: quiet });
y += 26;
for (const part of parts) {
  room(rowHeight * 4);
  write(part.name, { size: 12, weight: 'bold' });
  y += 21;
  if (part.rows.length > 0) table(part);
  else {
    write(empty, { color: quiet });
    y += rowHeight;
  }
  y += 14;
}

const [perRow, gap, box] = [3, 12, { width: (right - left - 24) / 3, height: 130 }];

const album = ({ name, list }) => {
  room(rowHeight * 2 + box.height);
  write(name, { size: 12, weight: 'bold' });
  y += 21;
  for (const [at, { caption, content }] of list.entries()) {
    const column = at % perRow;
    if (column === 0 && at > 0) y += box.height + rowHeight + gap;
    if (column === 0) room(box.height + rowHeight);
    const x = left + column * (box.width + gap);
    document.image(Buffer.from(content), x, y, { fit: [box.width, box.height] });
    y += box.height + 3;
    write(caption, { x, width: box.width, size: 8, color: quiet });
    y -= box.height + 3;
  }
};

if (pictures && pictures.list.length > 0) album(pictures);

const pieces = [];
document.on('data', (piece) => pieces.push(piece));
document.on('end', () => process.send({ content: Buffer.concat(pieces) }));
document.end();
