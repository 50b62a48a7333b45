import { readText, storeText } from '../ui/storage.ts';

/** Storage keys of the specification (section 9). */
export const tokenKey = 'eoms_token';
export const departmentKey = 'eoms_dept';

let usedKey = tokenKey;
/** The page of wall panels keeps its token under a key of its own: the console may be open in the same browser. */
export const keepTokenUnder = (key: string): void => {
  usedKey = key;
};

export const readToken = (): string | null => readText(usedKey);
export const storeToken = (token: string): void => storeText(usedKey, token);
/** Removes the token and the department on sign-out. */
export const clearCredentials = (): void => {
  storeText(usedKey, null);
  storeText(departmentKey, null);
};
