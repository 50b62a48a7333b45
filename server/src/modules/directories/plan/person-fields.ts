import { createHash } from 'node:crypto';
import {
  Code,
  type DirectoryField,
  Email,
  type FieldMapping,
  type LeftOutReason,
  Name,
  Phone,
  Username,
} from '@eoms/contract';
import { sexWords } from '@eoms/phrases';
import type { ReadPerson } from '../sources/source.ts';
import type { AccountFields } from './plan.entities.ts';

const men = new Set<string>(sexWords.man);
const women = new Set<string>(sexWords.woman);

/**
 * A user name by our rule: what the directory calls the person if that fits, otherwise what is left of it, with a letter
 * before it. The id decides where nothing is left, as of a Chinese name.
 */
export const usernameFrom = (given: string | undefined, id: string): string => {
  const start = (given ?? '').split('@')[0]?.replace(/[^A-Za-z0-9._-]/g, '') ?? '';
  for (const name of [start, `u-${start}`].map((one) => one.slice(0, 64)))
    if (start !== '' && Username.safeParse(name).success) return name;
  return `u-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;
};

export interface WantedFields {
  /** What the directory says; what it does not say is not here. */
  readonly fields: Partial<AccountFields>;
  readonly odd: readonly { readonly reason: LeftOutReason; readonly detail: string }[];
}

/** What a person's account should say, by the mapping. A value that is none of its kind is left out, with the reason. */
export const wantedFields = ({ id, attributes }: ReadPerson, mapping: FieldMapping): WantedFields => {
  const said = (field: DirectoryField): string | undefined => {
    const value = mapping[field] === '' ? undefined : attributes[mapping[field]]?.trim();
    return value === '' ? undefined : value;
  };
  const odd: { reason: LeftOutReason; detail: string }[] = [];
  const formed = (field: 'phone' | 'email' | 'code', schema: typeof Phone | typeof Email | typeof Code) => {
    const value = said(field);
    if (value === undefined) return {};
    const read = schema.safeParse(value);
    if (read.success) return { [field]: read.data };
    odd.push({ reason: `${field}Form`, detail: value.slice(0, 100) });
    return {};
  };
  const name = Name.safeParse(said('name')?.slice(0, 100)).data;
  const username = said('username');
  const sex = said('sex')?.toLowerCase();
  return {
    fields: {
      ...(username === undefined ? {} : { username: usernameFrom(username, id) }),
      ...(name === undefined ? {} : { name }),
      ...formed('phone', Phone),
      ...formed('email', Email),
      ...formed('code', Code),
      ...(sex !== undefined && men.has(sex) ? { sex: 'man' as const } : {}),
      ...(sex !== undefined && women.has(sex) ? { sex: 'woman' as const } : {}),
    },
    odd,
  };
};
