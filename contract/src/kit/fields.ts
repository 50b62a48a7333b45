import { z } from 'zod';
import { isIp, isNameServers, isNetmask, isNetwork } from '../vocabulary/addresses.ts';

/**
 * Building blocks that several families share. Ids are UUIDv7; times are ISO 8601 with offset; nothing is coerced. The
 * name given to a pattern is its key in `phrases/src/field-problems.ts`, which explains the expected form in words.
 */
export const Id = z.uuid();
export const Time = z.iso.datetime({ offset: true });
/** A moment, or a day in the server's time zone, which counts whole: as a beginning from its first moment, as an end to its last. */
export const DayOrTime = z.union([z.iso.date(), Time]);
export const Name = z.string().trim().min(1).max(100);
export const Code = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_.-]+$/, 'code');
/**
 * Counts the changes of what two people may edit. A draft that names the revision which it is based on is refused
 * ('409', with who changed it and when) if somebody has changed it since; without one, it is not checked.
 */
export const Revision = z.number().int().min(0);
export const Remarks = z.string().max(2000);
export const Sort = z.number().int().min(0).max(1_000_000);
export const Email = z.email().max(254);
/** Mobile or landline number with an optional country prefix (specification section 5: phone format check). */
export const Phone = z
  .string('phone')
  .trim()
  .regex(/^\+?[0-9][0-9 -]{5,18}[0-9]$/, 'phone');
/** At most twelve digits and two decimals (specification sections 5 and 9). */
export const Money = z
  .string()
  .regex(/^\d+(\.\d{1,2})?$/, 'money')
  .regex(/^\d{1,12}(\.|$)/, 'moneyTooLong')
  .meta({ examples: ['120.50'] });

/** Hours and minutes of a day in the server's time zone. */
export const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'clockTime')
  .meta({ examples: ['22:30'] });

export type AddressFormat = 'ip' | 'netmask' | 'nameServers' | 'network';
/** A text that only code can validate; `format` identifies it in problems, in their phrases and in OpenAPI. */
const formatted = (format: AddressFormat, longest: number, fits: (text: string) => boolean, example: string) =>
  z
    .string()
    .trim()
    .max(longest)
    .check(({ value, issues }) => {
      if (!fits(value)) issues.push({ code: 'invalid_format', format, input: value, continue: true });
    })
    .meta({ format, examples: [example] });
export const Ip = formatted('ip', 45, isIp, '192.168.1.1');
export const Netmask = formatted('netmask', 45, isNetmask, '255.255.255.0');
export const NameServers = formatted('nameServers', 100, isNameServers, '192.168.1.1');

/** Addresses that share a prefix (CIDR); a single address is one too. */
export const Network = formatted('network', 49, isNetwork, '10.20.0.0/16');

/** A boolean in a query string. */
export const Flag = z
  .enum(['true', 'false'], 'flag')
  .transform((text) => text === 'true')
  .pipe(z.boolean());
/** A whole number in a query string. */
export const WholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'integer')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

export const ById = z.strictObject({ id: Id });
export const Direction = z.enum(['up', 'down']);
/** Moves a row among its siblings, by one place unless `steps` says more; at most to the first or last place. */
export const Move = z.strictObject({
  id: Id,
  direction: Direction,
  steps: z.number().int().min(1).max(10_000).optional(),
});
export type Move = z.infer<typeof Move>;
/** Reply of calls that return no data. */
export const Done = z.null();
/** Reply of a save: the id of the created or changed row. */
export const Saved = z.object({ id: Id });
