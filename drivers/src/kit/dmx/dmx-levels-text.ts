import type { Value } from '@eoms/contract/vocabulary';
import { deviceError } from '../device-error.ts';
import { cellsOf, channelsPerUniverse, type DmxCell, type DmxKind } from './dmx-level.ts';

/** Position of a declared property relative to the start address (1 is the start address itself). */
export interface DmxPlace {
  readonly id: string;
  readonly channel: number;
  readonly kind: DmxKind;
}

/** `target = value`, separated by semicolons or lines. */
export interface LevelLine {
  readonly target: string;
  readonly value: string;
}

const mostLines = 512;

/** Undefined when a part has no `=`. */
export const parseLevels = (text: string): LevelLine[] | undefined => {
  const parts = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const lines = parts.slice(0, mostLines).map((part) => {
    const at = part.indexOf('=');
    return { target: part.slice(0, Math.max(0, at)).trim(), value: part.slice(at + 1).trim() };
  });
  return lines.some(({ target, value }) => target === '' || value === '') ? undefined : lines;
};

/** `{name}` → the argument's name. */
export const argumentOf = (value: string): string | undefined => /^\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(value)?.[1];

/** `7` or `2-10`. */
export const channelsOf = (target: string): { from: number; to: number } | undefined => {
  const [, first = '', last = first] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(target) ?? [];
  const range = { from: Number(first), to: Number(last) };
  return first !== '' && range.from >= 1 && range.to >= range.from && range.to <= channelsPerUniverse
    ? range
    : undefined;
};

const wrong = (target: string, value: Value) =>
  deviceError('refused', {
    zh: `${target} 不能设为 ${String(value)}`,
    en: `${target} cannot be set to ${String(value)}`,
  });

/**
 * The cells described by a text of levels, relative to the start address. Rejects with a `deviceError` for a value that
 * is invalid for its target.
 */
export const cellsOfLevels = (
  lines: readonly LevelLine[],
  places: readonly DmxPlace[],
  args: Readonly<Record<string, Value>>,
): DmxCell[] =>
  lines.flatMap(({ target, value: written }) => {
    const name = argumentOf(written);
    const value = name === undefined ? written : (args[name] ?? null);
    // An omitted argument changes nothing.
    if (name !== undefined && value === null) return [];
    const place = places.find(({ id }) => id === target);
    const range = place === undefined ? channelsOf(target) : undefined;
    const cells =
      place !== undefined
        ? cellsOf(place.kind, place.channel, value)
        : range === undefined
          ? undefined
          : Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at).flatMap(
              (channel) => cellsOf('level', channel, value) ?? [],
            );
    if (cells === undefined || cells.length === 0) throw wrong(target, value);
    return cells;
  });
