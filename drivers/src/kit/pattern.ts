import type { SourceText } from '@eoms/contract/vocabulary';
import { RE2JS } from 're2js';
import { faultOfPattern } from './pattern-faults.ts';
import { spokenError, textOfError } from './spoken-error.ts';

/**
 * A pattern written by a user. It is matched in linear time on untrusted input, and never becomes a JavaScript regular
 * expression.
 */
export interface Pattern {
  /** The whole match and its groups (absent groups are empty), or `undefined`. */
  match(text: string): readonly string[] | undefined;
  readonly groups: number;
}

const longestPattern = 500;
const kept = 500;
const compiled = new Map<string, Pattern>();

const readPattern = (source: string, flags: number): RE2JS => {
  try {
    return RE2JS.compile(source, flags);
  } catch (error) {
    const why = faultOfPattern(error);
    throw spokenError(`无法识别的表达式（${why.zh}）`, `not a pattern (${why.en})`);
  }
};

const compile = (source: string, ignoreCase: boolean): Pattern => {
  if (source.length > longestPattern)
    throw spokenError(`表达式超过 ${longestPattern} 个字符`, `longer than ${longestPattern} characters`);
  const re = readPattern(source, RE2JS.MULTILINE | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
  return {
    groups: re.groupCount(),
    match: (text) => {
      const matcher = re.matcher(text);
      if (!matcher.find()) return undefined;
      return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? '');
    },
  };
};

/** Throws when it cannot be parsed (RE2 syntax: no look-around, no back references). The newest 500 are cached. */
export const pattern = (source: string, ignoreCase = false): Pattern => {
  const key = `${ignoreCase ? 'i' : ''}/${source}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const fresh = compile(source, ignoreCase);
  compiled.set(key, fresh);
  for (const oldest of compiled.keys()) {
    if (compiled.size <= kept) break;
    compiled.delete(oldest);
  }
  return fresh;
};

/** Why a pattern is invalid, or undefined. */
export const patternFault = (source: string): SourceText | undefined => {
  try {
    compile(source, false);
    return undefined;
  } catch (error) {
    return textOfError(error);
  }
};
