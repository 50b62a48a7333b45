import { type AnyEndpoint, placesEndpoints } from '@eoms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyEndpoint, openServer, type Server } from '../authorisation-matrix/matrix.fixture.ts';
import { hangPanel } from '../authorisation-matrix/personas.fixture.ts';
import { newId } from '../platform/database/uuid.ts';
import type { CallArguments, TestClient } from '../platform/testing/test-api.ts';
import { type HostileRequest, hostileRequests } from './hostile-requests.ts';

const nul = 'a\u0000b';
const loneSurrogate = 'a\ud800b';
const edge = 'edge';

/** In a URL, a lone surrogate can only occur as bytes that are not valid UTF-8. */
const encoded = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : 'a%ED%A0%80b');

const formOf = (fields: object, fileName: string): string => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const file = `content-disposition: form-data; name="file"; filename*=UTF-8''${encoded(fileName)}`;
  return `${parts.join('')}--${edge}\r\n${file}\r\ncontent-type: image/png\r\n\r\nxyz\r\n--${edge}--\r\n`;
};

const argumentsOf = (endpoint: AnyEndpoint, request: HostileRequest, fileName = 'a.png'): CallArguments => {
  const params = Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, encoded(value)]));
  const { query, body } = request;
  if (!endpoint.upload) return { params, query, body };
  const isForm = endpoint.upload.kind !== 'raw';
  const type = isForm ? `multipart/form-data; boundary=${edge}` : 'text/plain';
  const payload = isForm ? formOf((body as object | undefined) ?? {}, fileName) : 'a\u0000b';
  return { params, query, body: payload, headers: { 'content-type': type } };
};

interface Answer {
  readonly where: string;
  readonly http: number;
  readonly code: string;
}

let server: Server;
let root: TestClient;
let panel: TestClient;
beforeAll(async () => {
  // Without rate limits, which are not tested here.
  server = await openServer((routes) =>
    routes.map((route) => ({ ...route, endpoint: { ...route.endpoint, perMinute: undefined } })),
  );
  await server.modules.session.createAdministrator({ username: 'root', name: 'root', password: 'Quiet-harbour-19' });
  root = await server.signIn('root');
  const { data: group } = await root.call(placesEndpoints.saveGroup, {
    body: { name: 'Floor', parentId: null, sort: 0 },
  });
  const { data: place } = await root.call(placesEndpoints.savePlace, {
    body: {
      name: 'Room',
      code: 'room',
      groupId: group?.id ?? '',
      type: '',
      sort: 0,
      capacity: null,
      openType: 'samePage',
      layoutType: 'default',
      documentId: null,
    },
  });
  panel = await hangPanel(server, root, place?.id ?? '', false);
});
afterAll(() => server.close());

const ask = async (client: TestClient, where: string, endpoint: AnyEndpoint, args: CallArguments): Promise<Answer> => {
  const answer = await client.send(endpoint, args);
  const { code } = answer.json<{ code: string }>();
  return { where, http: answer.statusCode, code };
};

/** Every text of every call replaced by `text`, one at a time. */
const askAll = async (client: TestClient, text: string, wanted: (endpoint: AnyEndpoint) => boolean) => {
  const answers: Answer[] = [];
  for (const { name, endpoint } of everyEndpoint().filter((call) => wanted(call.endpoint)))
    for (const request of hostileRequests(endpoint, text)) {
      // A URL cannot contain a lone surrogate, see below.
      if (text === loneSurrogate && request.part !== 'body') continue;
      const where = `${name} ${request.part}.${request.field}`;
      const caller = endpoint.needs === 'panel' ? panel : client;
      answers.push(await ask(caller, where, endpoint, argumentsOf(endpoint, request)));
    }
  return answers;
};

const isForm = (endpoint: AnyEndpoint): boolean => endpoint.upload !== undefined && endpoint.upload.kind !== 'raw';

describe.each([
  ['U+0000', nul],
  ['half a character', loneSurrogate],
])('a text with %s', (_name, text) => {
  it('is refused wherever it occurs, and never causes an internal error', async () => {
    const answers = await askAll(root, text, () => true);
    expect(answers.length).toBeGreaterThan(150);
    expect(answers.filter(({ http, code }) => http !== 200 || code !== '422')).toEqual([]);
  });

  it('grants no access without signing in', async () => {
    const answers = await askAll(server.client(), text, () => true);
    expect(answers.filter(({ http }) => http !== 200)).toEqual([]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['401', '422']));
  });

  it('causes no internal error as a file name', async () => {
    for (const { name, endpoint } of everyEndpoint().filter((call) => isForm(call.endpoint))) {
      const params = { id: newId() };
      const good = { part: 'body', field: '', params, query: {}, body: {} } as const;
      const answer = await ask(root, name, endpoint, argumentsOf(endpoint, good, text));
      expect(answer).toMatchObject({ http: 200, code: expect.not.stringMatching(/^5/) });
    }
  });
});
