import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createTables, withoutGuard } from './tables.ts';

const { read: readTable, write: writeTable } = createTables();
const limits = { rowsAtMost: 25_001 };

describe('tables', () => {
  it('come back as they were written', async () => {
    const rows = [
      ['投影机', 4352, true, null],
      [' spaced ', 0.5, false, 'x'],
    ];
    const content = await writeTable([{ name: '设备', headings: ['名称', 'Port', 'On', 'Note'], rows }]);
    expect(content.subarray(0, 2).toString()).toBe('PK');
    const read = await readTable(content, limits);
    expect(read).toMatchObject({ outcome: 'read', name: '设备' });
    expect(read).toMatchObject({ rows: [['名称', 'Port', 'On', 'Note'], ...rows] });
  });

  it('turns what could be a formula into text, and back', async () => {
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\ttab', "'quoted", "'=kept"];
    const content = await writeTable([{ name: 'x', headings: ['a'], rows: evil.map((text) => [text]) }]);
    const read = await readTable(content, limits);
    const cells = read.outcome === 'read' ? read.rows.slice(1).map(([cell]) => String(cell)) : [];
    expect(cells.slice(0, 5).every((cell) => cell.startsWith("'"))).toBe(true);
    expect(cells.slice(0, 5).map(withoutGuard)).toEqual(evil.slice(0, 5));
    expect(cells[5]).toBe("'quoted");
  });

  it('reads 20 000 rows without blocking the event loop, and no more than its limit', async () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => [`device ${i}`, `10.0.${i >> 8}.${i & 255}`, 80, true]);
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    const content = await writeTable([{ name: 'x', headings: ['a', 'b', 'c', 'd'], rows }]);
    const read = await readTable(content, limits);
    clearInterval(watch);
    expect(read.outcome === 'read' && read.rows.length).toBe(20_001);
    // On the event loop this would block for the whole second that it takes.
    expect(longest).toBeLessThan(500);
    expect(await readTable(content, { rowsAtMost: 100 })).toEqual({ outcome: 'tooManyRows' });
  });

  it('reports that a file is not a table, and which kind it is instead', async () => {
    const csv = ['name,place\n', '\ufeff名称,场所\n', '<html><table></table></html>'].map((text) => Buffer.from(text));
    const chinese = Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb3, 0xa1, 0xcb, 0xf9]);
    for (const text of [...csv, chinese, Buffer.from('\ufeffa\tb', 'utf16le')])
      expect(await readTable(text, limits)).toEqual({ outcome: 'isText' });
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100)]);
    expect(await readTable(old, limits)).toEqual({ outcome: 'isOldFormat' });
    for (const broken of [Buffer.alloc(0), Buffer.from('PK and no more'), Buffer.from([1, 0, 2, 0])])
      expect(await readTable(broken, limits)).toEqual({ outcome: 'unreadable' });
  });

  it('does not unpack a bomb', async () => {
    expect(await readTable(bomb(), limits)).toEqual({ outcome: 'tooLarge' });
  });
});

/** A zip file of 300 kB whose single part is 300 MB. */
const bomb = (): Buffer => {
  const size = 300 * 1024 * 1024;
  const body = deflateRawSync(Buffer.alloc(size));
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(body.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 6);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(body.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + body.length, 16);
  return Buffer.concat([local, name, body, central, name, end]);
};
