import { type Value, wellFormedThroughout } from '@eoms/contract';
import type { Found } from '@eoms/drivers/kit';

const keyAtMost = 200;
const textAtMost = 300;
const paramAtMost = 4_000;
const mostParams = 60;
const mostInfo = 30;

const isParam = (value: unknown): value is Value =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= paramAtMost);

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/**
 * A finding that is safe to keep: bounded, and without text that the database would refuse when the device is adopted.
 * Undefined for what is no finding. Drivers of integrators report whatever they like, so nothing is taken for granted.
 */
export const readFinding = (reported: unknown): Found | undefined => {
  if (typeof reported !== 'object' || reported === null) return undefined;
  const { key, name, params, info } = reported as Readonly<Record<string, unknown>>;
  const given = entriesOf(params);
  if (typeof key !== 'string' || key === '' || typeof name !== 'string') return undefined;
  if (given.length > mostParams || !given.every(([, value]) => isParam(value))) return undefined;
  return wellFormedThroughout({
    key: key.slice(0, keyAtMost),
    name: name.slice(0, textAtMost),
    params: Object.fromEntries(given) as Found['params'],
    info: Object.fromEntries(
      entriesOf(info)
        .slice(0, mostInfo)
        .map(([label, value]) => [label, String(value).slice(0, textAtMost)]),
    ),
  });
};
