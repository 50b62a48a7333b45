import type { FastifyRequest } from 'fastify';

/** The path of a request as logs may show it: never a query, and never a key that stands in the path. */
export const loggedPath = ({ url, routeOptions }: FastifyRequest): string | undefined => {
  if (routeOptions?.url?.includes('/:key')) return routeOptions.url;
  const [path] = url.split('?');
  return path;
};
