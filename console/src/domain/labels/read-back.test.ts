import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type LabelKind, readLabel } from '@eoms/contract/vocabulary';
import { beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawCode } from './labels-drawer.tsx';

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const { buffer, byteOffset, byteLength } = await readFile(file);
  prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer } });
});

const id = '0199c0de-0000-7000-8000-00000000abcd';
const labels: readonly [LabelKind, string][] = [
  ['asset', `/assetManagementEdit?id=${id}`],
  ['device', `/deviceInformation?deviceId=${id}`],
  ['place', `/placeControl?placeId=${id}`],
];

it.each(labels)('the label of one %s, as it is printed, is read by a QR reader and leads to it', async (kind, path) => {
  const picture = await drawCode(path);
  const png = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  const found = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
  expect(found.map(({ text }) => text)).toEqual([`${window.location.origin}${path}`]);
  expect(readLabel(found[0]?.text ?? '')).toEqual({ form: 'page', kind, id });
});
