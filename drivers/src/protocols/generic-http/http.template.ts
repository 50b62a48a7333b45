import { type WireValues, wireText } from '../../kit/declared-wire.ts';
import { spokenError } from '../../kit/spoken-error.ts';
import { parseTemplate, renderText, type Template, type Values } from '../../kit/template.codec.ts';
import type { HttpRequest } from '../../transports/http-request.ts';

/** A request with placeholders. Each value is escaped for its position. */
export interface RequestTemplate {
  readonly method: string;
  readonly path: Template;
  readonly headers: readonly { readonly name: string; readonly value: Template }[];
  readonly body?: Template;
  readonly contentType: string;
}

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Headers that the runtime sets itself, or that would bypass it. */
const reserved = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
]);

export const parseHeaders = (source: string): RequestTemplate['headers'] =>
  source
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      const name = line.slice(0, Math.max(0, at)).trim();
      if (!headerName.test(name))
        throw spokenError(`“${line.trim()}”不是“名称: 值”的形式`, `"${line.trim()}" is not of the form name: value`);
      if (reserved.has(name.toLowerCase()))
        throw spokenError(`不能设置请求头“${name}”`, `the header "${name}" cannot be set`);
      return { name, value: parseTemplate(line.slice(at + 1).trim(), 'text') };
    });

export const parsePath = (source: string): Template => {
  if (!source.startsWith('/')) throw spokenError('路径应以 / 开头', 'a path begins with /');
  if (/[\s#]/.test(source)) throw spokenError('路径不能含空格或 #', 'a path has no blanks and no #');
  return parseTemplate(source, 'text');
};

/** Throws a `SpokenError` when a part cannot be read. */
export const parseRequest = (wire: WireValues, method: string): RequestTemplate => {
  const body = wireText(wire, 'body');
  return {
    method: wireText(wire, 'method') || method,
    path: parsePath(wireText(wire, 'path')),
    headers: parseHeaders(wireText(wire, 'headers')),
    ...(body === '' ? {} : { body: parseTemplate(body, 'text') }),
    contentType: wireText(wire, 'contentType') || 'application/json',
  };
};

/** Requests of the same key are the same request. */
export const requestKey = (wire: WireValues): string =>
  JSON.stringify(['method', 'path', 'headers', 'body', 'contentType'].map((id) => wireText(wire, id)));

const plain = (word: string): string => word;
const inUrl = (word: string): string => encodeURIComponent(word);
/** Inside quotes that are part of the template; numbers and booleans are inserted as they are. */
const inJson = (word: string): string => JSON.stringify(word).slice(1, -1);

/** Throws a `SpokenError` when a value is missing or does not fit. */
export const fillRequest = (template: RequestTemplate, basePath: string, values: Values): HttpRequest => {
  const { method, path, headers, body, contentType } = template;
  const encode = contentType.includes('json') ? inJson : contentType.includes('urlencoded') ? inUrl : plain;
  const named = headers.map(({ name, value }) => [name, renderText(value, values, plain)] as const);
  for (const [name, value] of named)
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
      throw spokenError(`请求头“${name}”无效`, `the header "${name}" is not valid`);
  return {
    method,
    path: basePath.replace(/\/$/, '') + renderText(path, values, inUrl),
    headers: {
      Accept: '*/*',
      ...(body === undefined ? {} : { 'Content-Type': contentType }),
      ...Object.fromEntries(named),
    },
    ...(body === undefined ? {} : { body: Buffer.from(renderText(body, values, encode), 'utf8') }),
  };
};
