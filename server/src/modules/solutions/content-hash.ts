import { createHash } from 'node:crypto';
import { sortedJson } from '../../platform/same-json.ts';

/** The same for contents that say the same. */
export const hashOf = (content: unknown): string => createHash('sha256').update(sortedJson(content)).digest('hex');
