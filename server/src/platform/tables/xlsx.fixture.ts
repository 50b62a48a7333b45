import { type ArchiveEntry, writeArchive } from '../archive/write-archive.ts';

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

const related = (items: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** The parts that differ from an ordinary file; null leaves a part out. */
export interface XlsxParts {
  /** Rows of the sheet: `<row r="1">…</row>`. */
  readonly rows?: string;
  /** Replaces the whole sheet. */
  readonly sheet?: string | Buffer;
  /** `<si>…</si>` of the shared strings. */
  readonly strings?: string;
  /** `<xf numFmtId="14"/>` of the cell styles. */
  readonly styles?: string;
  readonly formats?: string;
  readonly workbook?: string;
  readonly from1904?: boolean;
  readonly rootRelations?: string | null;
  readonly relations?: string;
  readonly more?: readonly ArchiveEntry[];
}

export const sheetXml = (rows: string): string =>
  `${xml}<worksheet xmlns="${namespace}"><sheetData>${rows}</sheetData></worksheet>`;

export const partsOf = (parts: XlsxParts): ArchiveEntry[] => {
  const { rows = '', strings = '', styles = '', formats = '', from1904 = false } = parts;
  const book = `${xml}<workbook xmlns="${namespace}" xmlns:r="${relations}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="Sheet 1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  const root =
    parts.rootRelations === undefined ? related([['rId1', 'officeDocument', 'xl/workbook.xml']]) : parts.rootRelations;
  return [
    ...(root === null ? [] : [{ name: '_rels/.rels', content: root }]),
    { name: 'xl/workbook.xml', content: parts.workbook ?? book },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        parts.relations ??
        related([
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['rId2', 'sharedStrings', '/xl/sharedStrings.xml'],
          ['rId3', 'styles', 'styles.xml'],
        ]),
    },
    { name: 'xl/worksheets/sheet1.xml', content: parts.sheet ?? sheetXml(rows) },
    { name: 'xl/sharedStrings.xml', content: `${xml}<sst xmlns="${namespace}">${strings}</sst>` },
    {
      name: 'xl/styles.xml',
      content: `${xml}<styleSheet xmlns="${namespace}"><numFmts>${formats}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
    },
    ...(parts.more ?? []),
  ];
};

export const zipOf = async (entries: readonly ArchiveEntry[]): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of writeArchive(entries)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** An xlsx file of these parts, packed the way spreadsheet programs do. */
export const xlsx = (parts: XlsxParts): Promise<Buffer> => zipOf(partsOf(parts));

export const relationsXml = related;
