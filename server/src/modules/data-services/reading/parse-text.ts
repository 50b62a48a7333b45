import { parse } from 'yaml';

const longestWords = 200;
const bytesOf = new TextDecoder('utf-8', { fatal: true });

/** Why a text is no JSON or YAML, in the words of whoever reads it. */
export class NoText extends Error {}

/**
 * JSON, or else YAML. Keys that come twice are taken as JSON takes them: the last counts. What is repeated by name
 * (`*name`) may not grow beyond a hundred times; no tag makes anything but plain data.
 */
export const parseText = (content: Buffer): unknown => {
  let text: string;
  try {
    text = bytesOf.decode(content);
  } catch {
    throw new NoText('UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch {
    // Documents are written in both.
  }
  try {
    return parse(text, { uniqueKeys: false, merge: true, maxAliasCount: 100, logLevel: 'error' });
  } catch (error) {
    const [words = ''] = (error instanceof Error ? error.message : '').split('\n');
    throw new NoText(words.slice(0, longestWords));
  }
};
