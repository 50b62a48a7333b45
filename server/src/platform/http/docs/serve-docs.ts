import type { FastifyInstance } from 'fastify';
import type { Language } from '../context.ts';
import type { Route } from '../implement.ts';
import { languageOf } from '../language.ts';
import { copyButtons } from './copy-buttons.ts';
import { docsPage } from './docs-page.ts';
import { type OpenapiDocument, openapiOf } from './openapi.ts';

/**
 * The document and its page are built when first requested: that takes some milliseconds, which a start can do without.
 */
export const serveDocs = (
  app: FastifyInstance,
  routes: readonly Route[],
  version: string,
  standard: () => Language,
): void => {
  let made: { readonly document: OpenapiDocument; readonly text: string } | undefined;
  const make = () => {
    const document = openapiOf(routes, version);
    made ??= { document, text: JSON.stringify(document) };
    return made;
  };
  const pages = new Map<string, string>();
  app.get('/eoms/openapi.json', async (_request, reply) => {
    reply.type('application/json').header('cache-control', 'no-cache');
    return (made ?? make()).text;
  });
  app.get('/eoms/docs.js', async (_request, reply) => {
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache');
    return copyButtons;
  });
  app.get('/eoms/docs', async (request, reply) => {
    const language = languageOf(request.headers['accept-language'], standard());
    const page = pages.get(language) ?? docsPage(routes, (made ?? make()).document, language);
    pages.set(language, page);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    return page;
  });
};
