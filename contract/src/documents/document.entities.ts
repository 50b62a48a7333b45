import { z } from 'zod';
import { Id, Name, Time } from '../kit/fields.ts';
import { LayoutItem } from '../layouts/layout.entities.ts';

/** Pixels of the page at its own size. */
const offset = z.number().int().min(0).max(7_680);
const length = z.number().int().min(20).max(7_680);

/** A widget of a document, anywhere on its page. It shows one place, or none, such as a text or a clock. */
export const DocumentItem = z.strictObject({
  ...LayoutItem.shape,
  x: offset,
  y: offset,
  w: length,
  h: length,
  placeId: Id.nullable(),
});
export type DocumentItem = z.infer<typeof DocumentItem>;

export const documentItemsAtMost = 200;
export const documentPagesAtMost = 20;

export const DocumentPage = z.strictObject({
  id: LayoutItem.shape.id,
  name: z.string().trim().max(60),
  /** How long the page stays before the next one; 0 stays until somebody turns it. */
  seconds: z.number().int().min(0).max(3_600),
  /** From back to front. */
  items: z.array(DocumentItem).max(documentItemsAtMost),
});
export type DocumentPage = z.infer<typeof DocumentPage>;

/** `fit` shows the whole page, `width` its whole width, `original` every pixel as drawn. */
export const DocumentScale = z.enum(['fit', 'width', 'original']);
export type DocumentScale = z.infer<typeof DocumentScale>;

/** What a document shows. The first of its widgets is at the back. */
export const DocumentContent = z.strictObject({
  width: length.min(320),
  height: length.min(240),
  /** `#rrggbb`, or empty for the colour of the theme. */
  background: z.string().regex(/^(#[0-9a-fA-F]{6})?$/, 'colour'),
  backgroundImage: Id.nullable(),
  scale: DocumentScale,
  pages: z.array(DocumentPage).min(1).max(documentPagesAtMost),
});
export type DocumentContent = z.infer<typeof DocumentContent>;

/** A document in the list. Everybody who may see all of its places sees it. */
export const DocumentRow = z.object({
  id: Id,
  name: Name,
  /** The newest published version; null if there is none. */
  version: z.number().int().nullable(),
  publishedAt: Time.nullable(),
  publishedBy: z.string().nullable(),
  savedAt: Time,
  savedBy: z.string(),
  /** Whether it can be read without signing in. */
  shared: z.boolean(),
});
export type DocumentRow = z.infer<typeof DocumentRow>;

export const DocumentDraft = z.object({
  id: Id,
  name: Name,
  /** Counts every save of the draft; a save names the one that it is based on. */
  revision: z.number().int(),
  savedAt: Time,
  savedBy: z.string(),
  version: z.number().int().nullable(),
  /** Whether the draft differs from the newest version. */
  changed: z.boolean(),
  content: DocumentContent,
});
export type DocumentDraft = z.infer<typeof DocumentDraft>;

export const DocumentVersion = z.object({
  id: Id,
  documentId: Id,
  number: z.number().int(),
  note: z.string(),
  by: z.string(),
  createdAt: Time,
  pages: z.number().int(),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

export const PublishedDocument = z.object({
  id: Id,
  name: Name,
  version: z.number().int(),
  publishedAt: Time,
  publishedBy: z.string(),
  content: DocumentContent,
});
export type PublishedDocument = z.infer<typeof PublishedDocument>;

export const DocumentShare = z.object({
  /** The secret part of the address; null if the document is not shared. */
  code: z.string().nullable(),
  until: Time.nullable(),
  by: z.string().nullable(),
  since: Time.nullable(),
});
export type DocumentShare = z.infer<typeof DocumentShare>;
