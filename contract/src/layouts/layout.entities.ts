import { z } from 'zod';
import { Code, Id, Time } from '../kit/fields.ts';
import { Unreadable } from '../kit/unreadable.ts';
import { AttributeValue } from '../plugins/widgets.ts';
import { AttributeSources } from './widget-data.entities.ts';

const cell = z.number().int().min(0).max(23);
const cells = z.number().int().min(1).max(24);

/** The grid of a layout (specification section 9: 8 columns, 8 rows, margin 10). */
export const LayoutForm = z.strictObject({
  colNum: cells,
  maxRows: cells,
  /** Pixels between widgets. */
  margin: z.number().int().min(0).max(40),
});
export type LayoutForm = z.infer<typeof LayoutForm>;
export const standardForm: LayoutForm = { colNum: 8, maxRows: 8, margin: 10 };

/** A property of a device that a widget shows; `index` selects one of an indexed property. */
export const LayoutProperty = z.strictObject({
  deviceId: Id,
  property: z.string().min(1).max(64),
  index: z.number().int().min(0).max(100_000).nullable(),
});
export type LayoutProperty = z.infer<typeof LayoutProperty>;

const Title = z.strictObject({ zh: z.string().trim().max(60), en: z.string().trim().max(60) });

/** One widget on the layout of a place. */
export const LayoutItem = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[A-Za-z0-9_-]+$/, 'code'),
  /** Code of the plugin. */
  plugin: Code,
  x: cell,
  y: cell,
  w: cells,
  h: cells,
  /** Null shows the name of the plugin. */
  title: Title.nullable(),
  attributes: z.record(Code, AttributeValue).refine((all) => Object.keys(all).length <= 40, 'tooMany'),
  /** Attributes whose values data behaviours give. */
  attributesFrom: AttributeSources.optional(),
  /** The devices of the widget, in the order in which they are shown. Empty: all of the place that suit the widget. */
  devices: z.array(Id).max(200),
  properties: z.array(LayoutProperty).max(40),
  image: Id.nullable(),
  /** The specification's open flag: whether the widget may operate its devices. */
  open: z.boolean(),
  /** Which operations ask first: those that the device itself names, also those that are risky, or all. */
  confirm: z.enum(['device', 'risky', 'always']),
  /** Not moved or resized in the designer until it is unlocked. */
  locked: z.boolean(),
});
export type LayoutItem = z.infer<typeof LayoutItem>;

export const layoutItemsAtMost = 100;
export const LayoutItems = z.array(LayoutItem).max(layoutItemsAtMost);
export type LayoutItems = z.infer<typeof LayoutItems>;

export const Layout = z.strictObject({ layoutForm: LayoutForm, layout: LayoutItems });
export type Layout = z.infer<typeof Layout>;

/** The layout that a place shows: the published one of its own, or one generated from its devices. */
export const ShownLayout = z.object({
  placeId: Id,
  placeName: z.string(),
  placeType: z.string(),
  origin: z.enum(['custom', 'generated']),
  version: z.number().int().nullable(),
  publishedAt: Time.nullable(),
  publishedBy: z.string().nullable(),
  ...Layout.shape,
  /** Then the layout is empty. */
  unreadable: Unreadable,
});
export type ShownLayout = z.infer<typeof ShownLayout>;

/** What is being designed. A place that was never designed has revision 0 and the generated layout. */
export const LayoutDraft = z.object({
  placeId: Id,
  placeName: z.string(),
  placeType: z.string(),
  /** Counts every save of the draft; a save names the one that it is based on. */
  revision: z.number().int(),
  savedAt: Time.nullable(),
  savedBy: z.string().nullable(),
  /** The newest published version; null if there is none. */
  version: z.number().int().nullable(),
  /** Widgets and settings in which the draft differs from the newest version. */
  unpublished: z.number().int(),
  ...Layout.shape,
  /** Then the layout is empty, and no save is accepted. */
  unreadable: Unreadable,
});
export type LayoutDraft = z.infer<typeof LayoutDraft>;

export const LayoutVersion = z.object({
  id: Id,
  placeId: Id,
  number: z.number().int(),
  note: z.string(),
  by: z.string(),
  createdAt: Time,
  widgets: z.number().int(),
  unreadable: Unreadable,
});
export type LayoutVersion = z.infer<typeof LayoutVersion>;
export const LayoutVersionDetail = LayoutVersion.extend(Layout.shape);
export type LayoutVersionDetail = z.infer<typeof LayoutVersionDetail>;

export const LayoutDifference = z.object({
  added: z.array(LayoutItem),
  removed: z.array(LayoutItem),
  changed: z.array(
    z.object({
      before: LayoutItem,
      after: LayoutItem,
      parts: z.array(z.enum(['place', 'size', 'title', 'plugin', 'attributes', 'bindings', 'operation', 'lock'])),
    }),
  ),
  /** Whether columns, rows or margin differ. */
  form: z.boolean(),
});
export type LayoutDifference = z.infer<typeof LayoutDifference>;

/** Someone who has the same thing open in its designer. */
export const Designer = z.object({ userId: Id, name: z.string(), since: Time });
export type Designer = z.infer<typeof Designer>;

/** Said by each browser tab for itself, so that it is told of everybody else. */
export const Announcement = z.strictObject({
  tab: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'code'),
  leaving: z.boolean(),
});
/** Who else has it open, and which draft is stored. */
export const OtherDesigners = z.object({
  others: z.array(Designer),
  revision: z.number().int().min(0),
  savedBy: z.string().nullable(),
});
export type OtherDesigners = z.infer<typeof OtherDesigners>;
