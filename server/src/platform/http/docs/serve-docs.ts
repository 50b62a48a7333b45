import type { FastifyInstance } from 'fastify';
import type { Language } from '../context.ts';
import type { Route } from '../implement.ts';
import { languageOf } from '../language.ts';
import { docsPage } from './docs-page.ts';
import { openapiOf } from './openapi.ts';

/** The document and its page are made once, when first asked for: they cost some milliseconds that a start need not pay. */
export const serveDocs = (
  app: FastifyInstance,
  routes: readonly Route[],
  version: string,
  standard: () => Language,
): void => {
  let document: string | undefined;
  const pages = new Map<string, string>();
  app.get('/eoms/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapiOf(routes, version));
    reply.type('application/json').header('cache-control', 'no-cache');
    return document;
  });
  app.get('/eoms/docs', async (request, reply) => {
    const language = languageOf(request.headers['accept-language'], standard());
    const page = pages.get(language) ?? docsPage(routes, version, language);
    pages.set(language, page);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return page;
  });
};
