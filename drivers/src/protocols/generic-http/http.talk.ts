import type { SourceText, Value } from '@eoms/contract/vocabulary';
import { readValue } from '../../kit/declared-value.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { parseForeignJson } from '../../kit/foreign-json.codec.ts';
import { decodeForeignText } from '../../kit/foreign-text.codec.ts';
import { findJson, jsonWord } from '../../kit/json-path.codec.ts';
import { textOfError } from '../../kit/spoken-error.ts';
import { isRefusal } from '../../kit/unknown-values.ts';
import type { HttpReply } from '../../transports/http-request.ts';
import type { ActionPlan, PropertyPlan, QueryPlan } from './http.plan.ts';
import { session } from './http.session.ts';
import { httpParams, textParam } from './http.settings.ts';
import { fillRequest, type RequestTemplate } from './http.template.ts';

const secrets = new Set(httpParams.filter(({ type }) => type === 'secret').map(({ id }) => id));

/** Fills in a request and sends it in turn. */
const send = async (
  device: Device,
  template: RequestTemplate,
  args: Readonly<Record<string, Value>> = {},
): Promise<HttpReply> => {
  const open = Object.fromEntries(Object.entries(device.params).filter(([id]) => !secrets.has(id)));
  let request: ReturnType<typeof fillRequest>;
  try {
    request = fillRequest(template, textParam(device.params, 'basePath'), { ...open, ...args });
  } catch (error) {
    throw deviceError('refused', textOfError(error));
  }
  return session.of(device)(request);
};

/** The text of a reply, or `undefined` when it is not in the character set of the setting, else of its own header. */
const textOfReply = ({ params }: Device, { body, headers }: HttpReply): string | undefined => {
  const charset = textParam(params, 'charset');
  try {
    return decodeForeignText(body, charset === '' || charset === 'auto' ? headers['content-type'] : charset);
  } catch {
    return undefined;
  }
};

const jsonOfReply = (device: Device, reply: HttpReply): unknown => {
  const text = textOfReply(device, reply);
  try {
    return text === undefined ? undefined : parseForeignJson(text);
  } catch {
    return undefined;
  }
};

/** What a property needs of a reply, decoded once. */
interface Content {
  text(): string | undefined;
  json(): unknown;
}

const contentOf = (device: Device, reply: HttpReply): Content => {
  let known: { readonly text?: string | undefined } | undefined;
  let parsed: { readonly json: unknown } | undefined;
  return {
    text: () => {
      known ??= { text: textOfReply(device, reply) };
      return known.text;
    },
    json: () => {
      parsed ??= { json: jsonOfReply(device, reply) };
      return parsed.json;
    },
  };
};

const wordIn = ({ selector }: PropertyPlan, reply: HttpReply, { text, json }: Content): string | undefined => {
  if (selector.kind === 'status') return String(reply.status);
  if (selector.kind === 'json') return jsonWord(findJson(json(), selector.path));
  return selector.pattern.match(text() ?? '')?.[selector.group];
};

/** A missing or invalid value becomes unknown; the old one is not kept. */
const setWord = (device: Device, property: PropertyPlan, word: string | undefined): void => {
  const value = word === undefined ? undefined : readValue(word, property.rule);
  if (value === undefined) device.set(property.id, null, { quality: 'bad' });
  else device.set(property.id, value);
};

const isGood = ({ status }: HttpReply): boolean => status >= 200 && status < 300;

/** Asks once and sets every property that is fed by this request. */
export const runQuery = async (device: Device, query: QueryPlan): Promise<void> => {
  const reply = await send(device, query.request).catch((error: unknown) => {
    if (isRefusal(error)) for (const property of query.properties) setWord(device, property, undefined);
    throw error;
  });
  const content = contentOf(device, reply);
  for (const property of query.properties) {
    const speaks = isGood(reply) || property.selector.kind === 'status';
    setWord(device, property, speaks ? wordIn(property, reply, content) : undefined);
  }
};

const refused = (why: SourceText): Error =>
  deviceError('refused', { zh: `设备拒绝了命令：${why.zh}`, en: `the device refused: ${why.en}` });

const shown = (word: string): SourceText => ({ zh: word.slice(0, 80), en: word.slice(0, 80) });

/** Resolves when the response reports success. */
export const runAction = async (
  device: Device,
  plan: ActionPlan,
  args: Readonly<Record<string, Value>>,
): Promise<void> => {
  const reply = await send(device, plan.template, args);
  const json = jsonOfReply(device, reply);
  const complaint = plan.errorPath === undefined ? undefined : jsonWord(findJson(json, plan.errorPath));
  if (complaint !== undefined) throw refused(shown(complaint));
  if (!plan.succeeds(reply.status)) throw refused(shown(`HTTP ${reply.status}`));
  if (plan.successPath === undefined) return;
  const word = jsonWord(findJson(json, plan.successPath));
  if (word === undefined || (plan.successValue !== '' && word !== plan.successValue))
    throw refused(word === undefined ? { zh: '没有成功标志', en: 'no sign of success' } : shown(word));
};

/** Applies what a device posted; properties it does not mention stay unchanged. */
export const takePosted = (device: Device, received: readonly PropertyPlan[], json: unknown): void => {
  for (const property of received) {
    const found = property.webhook === undefined ? undefined : findJson(json, property.webhook);
    if (found !== undefined) setWord(device, property, jsonWord(found));
  }
};
