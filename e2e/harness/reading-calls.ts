import type { AnyEndpoint } from '@eoms/contract';
import * as contract from '@eoms/contract';
import readXlsxFile from 'read-excel-file/node';

interface ReadingCall {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}

/** What the walk knows to fill required parts of a query with, by the names that the contract gives them. */
export type Known = Readonly<Record<string, string>>;

/** Every call of the contract that only reads, names nothing in its path, and is not for everybody anyway. */
const readingCalls = (): ReadingCall[] =>
  Object.entries(contract)
    .filter(([family]) => family.endsWith('Endpoints'))
    .flatMap(([, family]) => Object.entries(family as Record<string, AnyEndpoint>))
    .map(([name, endpoint]) => ({ name, endpoint }))
    .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.changes && endpoint.params === undefined)
    .filter(({ endpoint }) => endpoint.needs !== 'public');

/** As much of a schema as is needed here. */
interface Query {
  readonly shape?: Readonly<Record<string, unknown>>;
  safeParse(value: unknown): { readonly error?: { readonly issues: readonly { readonly path: PropertyKey[] }[] } };
}

const needed = (query: Query, given: Known): string[] =>
  query.safeParse(given).error?.issues.map(({ path }) => String(path[0] ?? '')) ?? [];

/** The largest page, and whatever the call insists on; undefined if that is not known. */
const queryOf = ({ query }: AnyEndpoint, known: Known): Record<string, string> | undefined => {
  if (query === undefined) return {};
  const paged: Known = (query as Query).shape?.size === undefined ? {} : { size: '200' };
  const filled = Object.fromEntries(
    needed(query, paged).flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]])),
  );
  const all = { ...paged, ...filled };
  return needed(query, all).length === 0 ? all : undefined;
};

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const textOf = async (answer: Response): Promise<string> => {
  if (!answer.headers.get('content-type')?.startsWith(spreadsheet)) return answer.text();
  return JSON.stringify(await readXlsxFile(Buffer.from(await answer.arrayBuffer())));
};

export interface Answered {
  readonly name: string;
  readonly code: string;
  /** Tables are read as text too. */
  readonly text: string;
}

const answerOf = async (address: string, secret: string, call: ReadingCall, query: Known): Promise<Answered> => {
  const answer = await fetch(`${address}/eoms${call.endpoint.path}?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${secret}`, 'accept-language': 'en' },
    signal: AbortSignal.timeout(60_000),
  });
  const isEnvelope = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const text = await textOf(answer);
  return { name: call.name, code: isEnvelope ? String(JSON.parse(text).code) : '200', text };
};

/** Makes every call that only reads, as a key; `left` are those whose queries cannot be filled. */
export const makeReadingCalls = async (address: string, secret: string, known: Known) => {
  const answers: Answered[] = [];
  const left: string[] = [];
  for (const call of readingCalls()) {
    const query = queryOf(call.endpoint, known);
    if (query === undefined) left.push(call.name);
    else answers.push(await answerOf(address, secret, call, query));
  }
  return { answers, left };
};
