/** Where pages of the console leave what is shown when the server cannot be reached. */
export const offlineCache = 'eoms-offline';
/** No address of the server: only the key in the cache. */
export const offlinePath = '/offline';
