import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Language } from './context.ts';
import { failure } from './envelope.ts';
import { languageOf } from './language.ts';
import { framing } from './security-headers.ts';

const serverFamilies = ['/eoms', '/emOauth2', '/emService', '/em-notice', '/api/client', '/health', '/metrics'];
const isServerPath = (path: string): boolean =>
  serverFamilies.some((family) => path === family || path.startsWith(`${family}/`));

export interface ConsoleOptions {
  /** Folder of the built files; without it every screen is a 404. */
  readonly folder: string | undefined;
  /** The installation's language. */
  readonly language: () => Language;
  /** Origins of other systems that a page may embed in a frame. */
  readonly frameOrigins?: (() => Promise<readonly string[]>) | undefined;
}

/**
 * Serves the console's built files. Browsers keep hashed assets for ever and `index.html` never. Any path without a
 * file extension is a screen of the console; any other missing file is a plain 404 (a missing script answered with HTML
 * would show as a syntax error).
 */
export const serveConsole = async (app: FastifyInstance, options: ConsoleOptions): Promise<void> => {
  const { folder, frameOrigins = async () => [] } = options;
  const hasConsole = folder !== undefined && existsSync(join(folder, 'index.html'));
  if (hasConsole) {
    await app.register(fastifyStatic, {
      root: folder,
      // Files are looked up on each request, so a console rebuilt meanwhile is found.
      wildcard: true,
      // The index page is served like every screen, because its headers depend on the origins allowed in frames.
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/') || path.includes('\\assets\\');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const sendPage = async (reply: FastifyReply, page = 'index.html') => {
    const policy = reply.getHeader('content-security-policy');
    reply.header('content-security-policy', framing(String(policy), await frameOrigins()));
    return reply.code(200).sendFile(page);
  };
  if (hasConsole) app.get('/', async (_request, reply) => sendPage(reply));
  if (hasConsole) app.get('/panel', async (_request, reply) => sendPage(reply, 'panel.html'));
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const wantsScreen = request.method === 'GET' && !isServerPath(path) && !/\.\w+$/.test(path);
    if (hasConsole && wantsScreen && !path.startsWith('/assets/')) return sendPage(reply);
    const language = languageOf(request.headers['accept-language'], options.language());
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(failure('404', language, request.id));
  });
};
