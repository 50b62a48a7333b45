import { calls } from './calls.js';

/** A refusal or a failure: `code` is stable and for programs, the message is for people. */
export class EomsError extends Error {
  constructor(code, message, more = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'EomsError';
    this.code = code;
    this.status = more.status ?? 0;
    this.details = more.details ?? [];
    this.requestId = more.requestId;
  }
}

const standardTimeoutMs = 100_000;

const valuesOf = (query) =>
  Object.entries(query ?? {}).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    return typeof value === 'object' ? valuesOf(value) : [[name, String(value)]];
  });

const addressOf = (base, path, { params = {}, query }) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
    if (params[name] === undefined) throw new TypeError(`params.${name} is missing`);
    return encodeURIComponent(String(params[name]));
  });
  const search = new URLSearchParams(valuesOf(query)).toString();
  return `${base}${filled}${search === '' ? '' : `?${search}`}`;
};

const bodyOf = (sends, { body, file }) => {
  if (sends === 'json') return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  if (sends === 'raw') return file === undefined ? {} : { body: file };
  if (sends !== 'form') return {};
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  form.append('file', file, file.name ?? 'file');
  return { body: form };
};

const envelopeOf = async (response) => {
  try {
    const envelope = await response.json();
    if (typeof envelope?.status === 'boolean') return envelope;
  } catch (cause) {
    if (cause?.name === 'TimeoutError' || cause?.name === 'AbortError') throw cause;
  }
  throw new EomsError(`http.${response.status}`, `${response.status} ${response.statusText}`.trim(), {
    status: response.status,
  });
};

const answerOf = async (response, binary) => {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (binary && response.ok && !isJson) return response.blob();
  const { status, data, code, message, details, requestId } = await envelopeOf(response);
  if (status) return data;
  throw new EomsError(code, message ?? code, { status: response.status, details, requestId });
};

/** Every call of the contract as a function, for one installation. */
export const connect = ({
  url,
  key,
  token,
  language = 'en',
  timeoutMs = standardTimeoutMs,
  fetch = globalThis.fetch,
}) => {
  const base = String(url).replace(/\/+$/, '');
  const known = {
    'accept-language': language,
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    ...(token === undefined ? {} : { token }),
  };

  const make = async ([method, path, sends, binary], args = {}, options = {}) => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? timeoutMs);
    const { body, headers } = bodyOf(sends, args);
    const once = options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey };
    const address = addressOf(base, path, args);
    try {
      const response = await fetch(address, {
        method,
        redirect: 'error',
        headers: { ...known, ...headers, ...once },
        ...(body === undefined ? {} : { body }),
        signal: options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]),
      });
      return await answerOf(response, binary);
    } catch (error) {
      if (error instanceof EomsError || options.signal?.aborted) throw error;
      if (timeout.aborted) throw new EomsError('timeout', `No answer within the time limit: ${path}`, { cause: error });
      throw new EomsError('network', `${path}: ${error?.cause?.message ?? error?.message ?? error}`, { cause: error });
    }
  };

  async function* everyRecord(call, args = {}, options = {}) {
    const size = args.query?.size ?? 100;
    for (let current = args.query?.current ?? 1; ; current += 1) {
      const { records } = await make(call, { ...args, query: { ...args.query, size, current } }, options);
      yield* records;
      if (records.length < size) return;
    }
  }

  const each = {};
  const made = { each };
  for (const [name, call] of Object.entries(calls)) {
    made[name] = (args, options) => make(call, args, options);
    if (call[4] === 1) each[name] = (args, options) => everyRecord(call, args, options);
  }
  return made;
};
