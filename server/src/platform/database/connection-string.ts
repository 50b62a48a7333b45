/**
 * The same server, another database. Done with text, because PostgreSQL accepts a URL with a user and no host (a unix
 * socket) and the URL standard does not.
 */
export const withDatabase = (connectionString: string, name: string): string =>
  connectionString.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
