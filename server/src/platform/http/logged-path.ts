import type { FastifyRequest } from 'fastify';

/** The path of a request as it may be logged: without its query, and without keys that are part of the path. */
export const loggedPath = ({ url, routeOptions }: FastifyRequest): string | undefined => {
  if (routeOptions?.url?.includes('/:key')) return routeOptions.url;
  const [path] = url.split('?');
  return path;
};
