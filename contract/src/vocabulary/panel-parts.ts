import { z } from 'zod';

/** What the administrator of a panel may allow it: pages to show, and what may be done on them. */
export const PanelPart = z.enum([
  'control',
  'operate',
  'scenes',
  'runScene',
  'meetings',
  'extendMeeting',
  'endMeeting',
  'checkIn',
  'bookMeeting',
]);
export type PanelPart = z.infer<typeof PanelPart>;

/** The page on which a part is; a panel without the page cannot use the part. */
export const pageOfPart = {
  control: 'control',
  operate: 'control',
  scenes: 'scenes',
  runScene: 'scenes',
  meetings: 'meetings',
  extendMeeting: 'meetings',
  endMeeting: 'meetings',
  checkIn: 'meetings',
  bookMeeting: 'meetings',
} as const satisfies Record<PanelPart, PanelPart>;

/**
 * Which panels may make a call: `always` any, even a locked one, `unlocked` any that is not locked, otherwise an unlocked
 * one that has the part.
 */
export type PanelUse = 'always' | 'unlocked' | PanelPart;
