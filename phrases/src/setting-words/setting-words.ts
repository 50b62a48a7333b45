import { en } from './en.ts';
import { zh } from './zh.ts';

/** Names and descriptions of all system settings. Both languages together: a setting is found by either. */
export const settingWords = { zh, en };
