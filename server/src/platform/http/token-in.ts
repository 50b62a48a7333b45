import type { IncomingHttpHeaders } from 'node:http';
import { isApiKey } from '../auth/token.ts';

/** The token of a request: the header `token`, or an API key as `Authorization: Bearer eoms_…`. */
export const tokenIn = ({ token, authorization }: IncomingHttpHeaders): string | undefined => {
  if (token !== undefined) return Array.isArray(token) ? token[0] : token;
  const bearer = /^Bearer +(\S{1,100})$/i.exec(authorization ?? '')?.[1];
  // What other schemes send, such as proxies that ask for a password, is none of ours.
  return bearer !== undefined && isApiKey(bearer) ? bearer : undefined;
};
