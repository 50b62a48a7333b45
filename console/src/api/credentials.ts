import { readText, storeText } from '../ui/storage.ts';

/** Storage keys of the specification (section 9). */
export const tokenKey = 'eoms_token';
export const departmentKey = 'eoms_dept';

export const readToken = (): string | null => readText(tokenKey);
export const storeToken = (token: string): void => storeText(tokenKey, token);
/** Removes the token and the department on sign-out. */
export const clearCredentials = (): void => {
  storeText(tokenKey, null);
  storeText(departmentKey, null);
};
