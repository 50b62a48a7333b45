import { z } from 'zod';
import { Revision } from '../kit/fields.ts';
import { SourceText } from '../vocabulary/texts.ts';

/** How grave an alarm is: 1 critical, 2 serious, 3 minor, 4 notice. Fixed; drivers, counts and orders go by it. */
export const AlarmSeverity = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type AlarmSeverity = z.infer<typeof AlarmSeverity>;
export const alarmSeverities = [1, 2, 3, 4] as const;

const kinds = (severity: AlarmSeverity) =>
  z
    .number()
    .int()
    .min(severity * 10 + 1)
    .max(severity * 10 + 9);

/**
 * An entry of the dictionary of levels. 1 to 4 are the severities themselves; an added level is a kind of one of them, and
 * its first digit says of which: 21 to 29 are serious.
 */
export const AlarmLevel = z.union([z.number().int().min(1).max(4), kinds(1), kinds(2), kinds(3), kinds(4)]);
export type AlarmLevel = z.infer<typeof AlarmLevel>;
export const addedLevelsAtMost = 9;

export const severityOf = (level: AlarmLevel): AlarmSeverity =>
  (level < 10 ? level : Math.floor(level / 10)) as AlarmSeverity;
/** 0 for the severity itself. */
export const kindOfLevel = (level: AlarmLevel): number => (level < 10 ? 0 : level % 10);
export const alarmLevelOf = (severity: AlarmSeverity, kind: number): AlarmLevel =>
  kind === 0 ? severity : severity * 10 + kind;
/** What is said of a severity holds for all its kinds; what is said of a kind, for that kind only. */
export const coversLevel = (said: AlarmLevel, level: AlarmLevel): boolean =>
  said === level || said === severityOf(level);

/** A level in a query string. */
export const AlarmLevelText = z
  .string()
  .regex(/^[1-4][1-9]?$/, 'alarmLevel')
  .transform(Number)
  .pipe(AlarmLevel);

export const AlarmShape = z.enum(['octagon', 'triangle', 'diamond', 'circle']);
export type AlarmShape = z.infer<typeof AlarmShape>;
/** One of the four signals of alarms, or none. */
export const AlarmSound = z.union([z.literal(0), ...AlarmSeverity.options]);
export type AlarmSound = z.infer<typeof AlarmSound>;

const Names = z.strictObject({ zh: z.string().trim().min(1).max(20), en: z.string().trim().min(1).max(20) });
const look = {
  /** The colours of one of the severities: colours mean states, so there are no others. */
  color: AlarmSeverity,
  shape: AlarmShape,
  /** Written inside the shape. */
  sign: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}!?]$/u, 'levelSign')
    .meta({ examples: ['S'] }),
  sound: AlarmSound,
  /** No longer offered where a level is chosen; what has it keeps it. */
  retired: z.boolean(),
};

export const AlarmLevelEntry = z.object({
  level: AlarmLevel,
  names: SourceText,
  ...look,
  sign: z.string(),
  revision: Revision,
});
export type AlarmLevelEntry = z.infer<typeof AlarmLevelEntry>;

export const AlarmLevelDraft = z.strictObject({
  /** Which level is changed; without it, a kind of the severity is added. */
  level: AlarmLevel.optional(),
  revision: Revision.optional(),
  severity: AlarmSeverity,
  names: Names,
  ...look,
});
export type AlarmLevelDraft = z.infer<typeof AlarmLevelDraft>;
