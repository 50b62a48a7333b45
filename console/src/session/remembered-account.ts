import { readText, storeText } from '../ui/storage.ts';

const key = 'eoms_account';

/** The last account name; the password is left to the browser's password manager. */
export const rememberedAccount = (): string => readText(key) ?? '';
export const rememberAccount = (account: string | null): void => storeText(key, account);
