import { type InspectionFinding, textOf, wordsIn } from '@eoms/contract';
import { inspectionCheckNames, inspectionTable, inspectionTexts } from '@eoms/phrases';
import type { Executor } from '../../../platform/database/database.ts';
import type { Document, DocumentPicture } from '../../../platform/documents/documents.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { jpegOf } from '../../../platform/files/jpeg-of.ts';
import type { Language } from '../../../platform/http/context.ts';
import { clockText } from '../../../platform/tables/clock-text.ts';
import type { Cell, Sheet } from '../../../platform/tables/tables.ts';
import type { InspectionRow } from '../runs/inspections.store.ts';
import { itemsAfter, type ListedItem } from './report.store.ts';

const sliceOf = 500;
const rowsAtMost = 200_000;

type Words = (typeof inspectionTable)['zh'];
interface Wording {
  readonly words: Words;
  readonly language: Language;
}

const text = (given: Parameters<typeof textOf>[0] | null, { language }: Wording): string | null =>
  given === null ? null : (textOf(given, language) ?? null);

const ofFinding = (finding: InspectionFinding | undefined, wording: Wording): Cell[] => {
  const blank = Object.keys(wording.words.headings).length;
  if (!finding) return Array.from({ length: blank - 5 }, () => null);
  const { kind, name, outcome, seen, expected, before, times, note } = finding;
  return [
    text(name ?? inspectionCheckNames[kind], wording),
    wording.words.outcomes[outcome],
    text(seen, wording),
    text(expected, wording),
    text(before?.seen ?? null, wording),
    times > 0 ? times : null,
    note,
  ];
};

const rowsOf = (item: ListedItem, findings: readonly InspectionFinding[], wording: Wording): Cell[][] => {
  const { placeName, deviceName, status, by, endedAt, reason } = item;
  const head: Cell[] = [placeName, deviceName, wording.words.statuses[status]];
  const tail: Cell[] = [by, endedAt ? clockText(endedAt) : null];
  if (findings.length > 0) return findings.map((finding) => [...head, ...ofFinding(finding, wording), ...tail]);
  const left = ofFinding(undefined, wording);
  left[left.length - 1] = text(reason, wording);
  return [[...head, ...left, ...tail]];
};

const collect = async (db: Executor, id: string, rowsFor: (item: ListedItem) => Cell[][]): Promise<Cell[][]> => {
  const rows: Cell[][] = [];
  for (let after = -1; rows.length < rowsAtMost; ) {
    const slice = await itemsAfter(db, id, after, sliceOf);
    for (const item of slice) rows.push(...rowsFor(item));
    after = slice.at(-1)?.position ?? after;
    if (slice.length < sliceOf) break;
  }
  return rows;
};

/** Every check of every device and place. */
export const reportSheet = async (db: Executor, { id }: InspectionRow, language: Language): Promise<Sheet> => {
  const wording = { words: wordsIn(inspectionTable, language), language };
  const rows = await collect(db, id, (item) => rowsOf(item, item.findings, wording));
  return { name: wording.words.title, headings: Object.values(wording.words.headings), rows };
};

const photosAtMost = 36;
const photoSide = 720;

interface Photo {
  readonly fileId: string;
  readonly caption: string;
}

/** Photos of what failed, with where and what they show. */
const photosOf = ({ placeName, deviceName, findings }: ListedItem, wording: Wording): Photo[] =>
  findings.flatMap(({ kind, name, fileIds }) => {
    const what = text(name ?? inspectionCheckNames[kind], wording);
    const caption = [deviceName ?? placeName, what].filter(Boolean).join(' · ');
    return fileIds.map((fileId) => ({ fileId, caption }));
  });

const picturesOf = async (files: Pick<FileStore, 'read'>, photos: readonly Photo[]): Promise<DocumentPicture[]> => {
  const pictures: DocumentPicture[] = [];
  for (const { fileId, caption } of photos.slice(0, photosAtMost)) {
    const content = await jpegOf(files, fileId, photoSide);
    if (content) pictures.push({ caption, content });
  }
  return pictures;
};

/** The head figures, and what failed, with its photos. */
export const reportDocument = async (
  db: Executor,
  files: Pick<FileStore, 'read'>,
  inspection: InspectionRow,
  language: Language,
): Promise<Document> => {
  const words = wordsIn(inspectionTable, language);
  const wording = { words, language };
  const photos: Photo[] = [];
  const failed = await collect(db, inspection.id, (item) => {
    if (item.status !== 'failed') return [];
    photos.push(...photosOf(item, wording));
    const wrong = item.findings.filter(({ outcome }) => outcome === 'failed');
    return rowsOf(item, wrong, wording);
  });
  const { number, name, total, passed, unchecked, startedAt, dueAt } = inspection;
  const totals = textOf(inspectionTexts.totals(total, passed, inspection.failed, unchecked), language);
  const list = await picturesOf(files, photos);
  return {
    title: `${words.title}: ${name}`,
    note: words.note(number, clockText(startedAt ?? dueAt) ?? '', totals),
    empty: words.empty,
    parts: [{ name: words.failed, headings: Object.values(words.headings), rows: failed }],
    pictures: { name: words.photos(list.length, photos.length), list },
  };
};
