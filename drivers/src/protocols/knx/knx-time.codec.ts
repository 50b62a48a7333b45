import type { Value } from '@eoms/contract/vocabulary';

const two = (value: number): string => String(value).padStart(2, '0');

const parts = (value: Value, pattern: RegExp): number[] | undefined =>
  pattern.exec(String(value))?.slice(1).map(Number);
const isTime = (hour = 0, minute = 0, second = 0): boolean => hour < 24 && minute < 60 && second < 60;
const isDate = (month = 0, day = 0): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** 10.001 `HH:MM:SS` without a weekday, 11.001 `YYYY-MM-DD` from 1990 to 2089, 19.001 both. */
export const clockFormats = {
  '10': {
    size: 3,
    encode: (value: Value): number[] | undefined => {
      const [hour = 24, minute = 0, second = 0] = parts(value, /^(\d\d):(\d\d)(?::(\d\d))?$/) ?? [];
      const at = Number.isNaN(second) ? 0 : second;
      return isTime(hour, minute, at) ? [hour, minute, at] : undefined;
    },
    decode: (data: Buffer): Value =>
      `${two((data[0] ?? 0) & 31)}:${two((data[1] ?? 0) & 63)}:${two((data[2] ?? 0) & 63)}`,
  },
  '11': {
    size: 3,
    encode: (value: Value): number[] | undefined => {
      const [year = 0, month = 0, day = 0] = parts(value, /^(\d{4})-(\d\d)-(\d\d)$/) ?? [];
      return year >= 1990 && year <= 2089 && isDate(month, day) ? [day, month, year % 100] : undefined;
    },
    decode: (data: Buffer): Value => {
      const year = (data[2] ?? 0) & 127;
      return `${(year >= 90 ? 1900 : 2000) + year}-${two((data[1] ?? 0) & 15)}-${two((data[0] ?? 0) & 31)}`;
    },
  },
  '19': {
    size: 8,
    encode: (value: Value): number[] | undefined => {
      const found = parts(value, /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)/);
      const [year = 0, month = 0, day = 0, hour = 24, minute = 0, second = 0] = found ?? [];
      if (year < 1900 || year > 2155 || !isDate(month, day) || !isTime(hour, minute, second)) return undefined;
      // No weekday is given (NDoW), and whether it is a working day is not known (NWD).
      return [year - 1900, month, day, hour, minute, second, 0x24, 0];
    },
    decode: (data: Buffer): Value => {
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = data;
      const date = `${1900 + year}-${two(month & 15)}-${two(day & 31)}`;
      return `${date}T${two(hour & 31)}:${two(minute & 63)}:${two(second & 63)}`;
    },
  },
} as const;
