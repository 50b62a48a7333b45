import { readText, storeText } from '../ui/storage.ts';

const key = 'eoms_account';

/** The account name is kept here; the password stays with the browser's own password store. */
export const rememberedAccount = (): string => readText(key) ?? '';
export const rememberAccount = (account: string | null): void => storeText(key, account);
