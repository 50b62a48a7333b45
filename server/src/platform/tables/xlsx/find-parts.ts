import type { Archive } from '../../archive/open-archive.ts';
import { type Attributes, parseXml } from './parse-xml.ts';
import { tableLimits, tooLarge, unreadable } from './table-limits.ts';

/** Where in the zip the first sheet and the parts it depends on are. */
export interface TableParts {
  readonly sheetName: string;
  readonly sheet: string;
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
  /** Days are counted from 1904, as old Macintosh programs did. */
  readonly from1904: boolean;
}

interface Relation {
  readonly kind: string;
  readonly target: string;
}

/** `xl/_rels/workbook.xml.rels` for `xl/workbook.xml`. */
const relationsPart = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels');

const resolve = (part: string, target: string): string =>
  decodeURIComponent(new URL(target, `zip:///${part}`).pathname.slice(1));

const relationsOf = async (archive: Archive, part: string): Promise<Map<string, Relation>> => {
  const relations = new Map<string, Relation>();
  const take = ({ Id, Type, Target, TargetMode }: Attributes) => {
    if (Id === undefined || Type === undefined || Target === undefined || TargetMode === 'External') return;
    relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target: resolve(part, Target) });
    if (relations.size > tableLimits.sheets) throw tooLarge('relations');
  };
  await parseXml(archive.stream(relationsPart(part), tableLimits.smallPart), {
    open: (name, attributes) => {
      if (name === 'Relationship') take(attributes);
    },
  });
  return relations;
};

const workbookPart = async (archive: Archive): Promise<string> => {
  const relations = await relationsOf(archive, '');
  const book = [...relations.values()].find(({ kind }) => kind === 'officeDocument');
  if (!book) throw unreadable('no workbook');
  return book.target;
};

/** `r:id`, whatever the prefix is called. */
const relationId = (attributes: Attributes): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];

export const findParts = async (archive: Archive): Promise<TableParts> => {
  const book = await workbookPart(archive);
  const relations = await relationsOf(archive, book);
  const sheets: { readonly name: string; readonly relation: Relation }[] = [];
  let from1904 = false;
  await parseXml(archive.stream(book, tableLimits.smallPart), {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name !== 'sheet') return;
      const relation = relations.get(relationId(attributes) ?? '');
      if (relation?.kind === 'worksheet') sheets.push({ name: attributes.name ?? '', relation });
    },
  });
  const [first] = sheets;
  if (!first) throw unreadable('no sheet');
  const partOf = (wanted: string) => [...relations.values()].find(({ kind }) => kind === wanted)?.target;
  return {
    sheetName: first.name,
    sheet: first.relation.target,
    sharedStrings: partOf('sharedStrings'),
    styles: partOf('styles'),
    from1904,
  };
};
