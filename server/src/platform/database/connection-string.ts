/**
 * The same server, another database. By hand, because a URL with a user and no host (a unix socket) is one that
 * PostgreSQL takes and the URL standard does not.
 */
export const withDatabase = (connectionString: string, name: string): string =>
  connectionString.replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
