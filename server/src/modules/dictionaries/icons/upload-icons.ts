import {
  type IconFault,
  type IconOutcome,
  type IconShape,
  iconBytesAtMost,
  iconsAtMost,
  iconsAtOnce,
} from '@eoms/contract';
import type { ArchiveLimits } from '../../../platform/archive/open-archive.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { type ReaderLimits, readerLimits, readInProcess } from '../../../platform/file-reader/read-in-process.ts';
import type { Caller } from '../../../platform/http/context.ts';
import type { UploadedFile } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { fullName, holdIconNames, insertIcons, type NewIcon } from './own-icons.store.ts';
import { DrawingRefused, readDrawing } from './read-drawing.ts';

const limits: ArchiveLimits = { entries: iconsAtOnce, inflated: iconsAtOnce * iconBytesAtMost, ratio: 100 };
const within: ReaderLimits = { ...readerLimits, withinMs: 20_000 };
/** With the prefix, names fit where icons are stored. */
const nameAtMost = 36;
const zipBegins = Buffer.from([0x50, 0x4b]);

interface Drawing {
  readonly file: string;
  readonly content: Buffer;
}

/** What desktops put into zips besides. */
const ofDesktops = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/;

const unpack = async (content: Buffer): Promise<Drawing[]> => {
  const drawings: Drawing[] = [];
  const { outcome } = await readInProcess(
    { do: 'unpack', limits },
    content,
    (piece) => {
      if ('unpacked' in piece) drawings.push({ file: piece.unpacked, content: Buffer.from(piece.content, 'base64') });
    },
    within,
  );
  if (outcome === 'tooLarge') throw refuse('icon.tooManyFiles', { limit: iconsAtOnce });
  if (outcome !== 'read') throw refuse('icon.unreadable');
  return drawings.filter(({ file }) => !ofDesktops.test(file));
};

/** The name of an icon from that of its file: letters and digits of any script, joined by "-". */
export const nameOfFile = (file: string): string =>
  (file.split('/').at(-1) ?? '')
    .replace(/\.svg$/i, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+/, '')
    .slice(0, nameAtMost)
    .replace(/-+$/, '');

const shapeOf = (content: Buffer): IconShape | DrawingRefused => {
  try {
    return readDrawing(content);
  } catch (error) {
    if (error instanceof DrawingRefused) return error;
    throw error;
  }
};

const shownName = (file: string): string => file.slice(-200);

/** Decides about each file, in order; names are taken by the first. */
const judge = (drawings: readonly Drawing[], taken: Set<string>): { added: NewIcon[]; outcomes: IconOutcome[] } => {
  const added: NewIcon[] = [];
  const outcomes = drawings.map(({ file, content }): IconOutcome => {
    const refused = (fault: IconFault, what: string | null = null) => ({
      file: shownName(file),
      name: null,
      fault,
      what,
    });
    const shape = shapeOf(content);
    if (shape instanceof DrawingRefused) return refused(shape.fault, shape.what);
    const name = nameOfFile(file);
    if (name === '') return refused('name');
    if (taken.has(name)) return refused('nameTaken', name);
    if (taken.size >= iconsAtMost) return refused('tooMany');
    taken.add(name);
    added.push({ id: newId(), name, shape });
    return { file: shownName(file), name: fullName(name), fault: null, what: null };
  });
  return { added, outcomes };
};

/** Adds the drawings of an upload as icons; each file has its own outcome. */
export const uploadIcons = async (
  transaction: <T>(work: (tx: Executor) => Promise<T>) => Promise<T>,
  { fileName, content }: UploadedFile,
  caller: Caller,
): Promise<IconOutcome[]> => {
  const zip = content.subarray(0, 2).equals(zipBegins);
  const drawings = zip ? await unpack(content) : [{ file: fileName, content }];
  if (drawings.length === 0) throw refuse('icon.unreadable');
  return transaction(async (tx) => {
    const { added, outcomes } = judge(drawings, await holdIconNames(tx));
    await insertIcons(tx, added);
    const names = added.map(({ name }) => fullName(name));
    if (names.length > 0) await caller.audit({ target: names.join(', ').slice(0, 200), after: { names } }, tx);
    return outcomes;
  });
};
