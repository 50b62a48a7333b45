import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createDocuments } from './documents.ts';
import { textOfPdf } from './text-of-pdf.fixture.ts';

it('writes Chinese that can be selected, repeats the head of a long table, and says where there is nothing', async () => {
  const long = Array.from({ length: 90 }, (_, i) => [`第${i + 1}会议室`, i, null]);
  const content = await createDocuments().write({
    title: '场所数据统计',
    note: '2026-11-16 – 2026-11-22',
    empty: '该周期没有数据',
    parts: [
      { name: '可靠率', headings: ['场所', '预订', '原因'], rows: long },
      { name: '报警', headings: ['月份'], rows: [] },
    ],
  });
  const pages = textOfPdf(content);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages.slice(0, 2)) expect(page).toContain('预订');
  const all = pages.flat();
  for (const text of ['场所数据统计', '第90会议室', '89', '该周期没有数据']) expect(all).toContain(text);
  // Only the characters in use are embedded, not the whole font of 1.5 MB.
  expect(content.length).toBeLessThan(200_000);
});

it('shows pictures below the tables, each with its words, on further pages where they do not fit', async () => {
  const square = { create: { width: 60, height: 40, channels: 3 as const, background: '#c33' } };
  const content = await sharp(square).jpeg().toBuffer();
  const list = Array.from({ length: 17 }, (_, i) => ({ caption: `大会议室 照片${i + 1}`, content }));
  const pdf = await createDocuments().write({
    title: '巡检报告',
    note: '',
    empty: '没有',
    parts: [],
    pictures: { name: '照片', list },
  });
  const pages = textOfPdf(pdf);
  expect(pages.length).toBe(2);
  expect(pages[0]).toContain('大会议室 照片1');
  expect(pages[1]).toContain('大会议室 照片17');
  expect(pdf.toString('latin1').match(/\/Subtype\s*\/Image/g)?.length).toBeGreaterThan(0);
});
