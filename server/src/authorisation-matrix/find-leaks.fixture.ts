import { type AnyEndpoint, isBinary } from '@eoms/contract';
import { shortOrWhole } from '@eoms/contract/testing';
import type { CallArguments, TestClient } from '../platform/testing/test-api.ts';
import { sampleInput } from './sample-input.ts';

export interface NamedEndpoint {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}

/** Objects that users without the right must neither see nor change. */
export interface ProtectedObjects {
  /** Ids of the objects at the forbidden place: place, group, device, alarm, command. */
  readonly ids: readonly string[];
  /** Texts that occur in their names and nowhere else. */
  readonly marks: readonly string[];
  /** All that the database stores about them, to detect whether a call changed it. */
  fingerprint(): Promise<string>;
}

export interface Persona {
  readonly name: string;
  readonly client: TestClient;
  /** Whether this persona may get that code from that call. Being rate-limited (429) is never a leak. */
  accepts(endpoint: AnyEndpoint, code: string): boolean;
  /** Whether the objects are out of this persona's reach; one id is enough for a persona that may see all of them. */
  readonly outside: boolean;
  /** Whether that call may get as far as reading its input. One that is refused before needs only one id. */
  mayEnter(endpoint: AnyEndpoint): boolean;
}

/** `refreshLogin` replaces the token, and the previous one stays valid for only a minute. */
const endsOwnToken: ReadonlySet<string> = new Set([
  'logout',
  'endSession',
  'refreshLogin',
  'lockOwnPanel',
  'unlockPanel',
]);

/** The code of the envelope; `binary` for bytes; the HTTP status if there is no envelope. */
const ask = async (
  client: TestClient,
  endpoint: AnyEndpoint,
  args: CallArguments,
): Promise<{ code: string; text: string }> => {
  const answer = await client.send(endpoint, args);
  const text = answer.body;
  if (isBinary(endpoint.reply) && answer.statusCode === 200 && !String(answer.headers['content-type']).includes('json'))
    return { code: 'binary', text };
  try {
    // A file that is JSON itself has no code.
    return { code: (JSON.parse(text) as { code?: string }).code ?? 'binary', text };
  } catch {
    return { code: `HTTP ${answer.statusCode}`, text };
  }
};

/** Calls that would end the persona's own session or sign it in elsewhere; the session module's tests cover them. */
const skipped = (name: string): boolean => endsOwnToken.has(name);

/** Which half of the inputs the short form tries: another one in about every second run. */
const half = Math.floor(Math.random() * 2);

/**
 * Inputs with each id, in full both with and without optional fields, otherwise in turn; a call that takes no id is not
 * repeated for each of them.
 */
const differentInputs = (endpoint: AnyEndpoint, ids: readonly string[]): CallArguments[] => {
  const inputs = ids.flatMap((id, at) =>
    shortOrWhole([(at + half) % 2 === 0], [false, true]).map((all) => sampleInput(endpoint, id, all) as CallArguments),
  );
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()];
};

/** So many calls are looked at together, fewer of those that may read their input: a look costs more than ten of them. */
const lookedAtTogether = { refused: 50, entered: 10 };

/** Notices when a call changed what is protected. */
const createWatch = async ({ fingerprint }: ProtectedObjects, leaks: string[]) => {
  let before = await fingerprint();
  let since: string[] = [];
  let enteredSince = 0;
  const look = async (): Promise<void> => {
    const after = await fingerprint();
    if (after !== before) leaks.push(`${since.join(' or ')} changed what is not theirs`);
    before = after;
    since = [];
    enteredSince = 0;
  };
  return {
    async called(where: string, entered: boolean): Promise<void> {
      since.push(where);
      if (entered) enteredSince += 1;
      if (enteredSince >= lookedAtTogether.entered || since.length >= lookedAtTogether.refused) await look();
    },
    look,
  };
};

/**
 * Makes every call as every persona with every forbidden id; returns a line for each response that reveals or changes
 * too much.
 */
export const findLeaks = async (
  endpoints: readonly NamedEndpoint[],
  personas: readonly Persona[],
  protectedObjects: ProtectedObjects,
): Promise<string[]> => {
  const leaks: string[] = [];
  const { ids } = protectedObjects;
  const calls = endpoints
    .filter(({ name }) => !skipped(name))
    .map(({ endpoint }) => ({
      endpoint,
      withEveryId: differentInputs(endpoint, ids),
      withOneId: differentInputs(endpoint, ids.slice(0, 1)),
    }));
  for (const persona of personas) {
    const watch = persona.outside ? await createWatch(protectedObjects, leaks) : undefined;
    for (const { endpoint, withEveryId, withOneId } of calls) {
      const entered = persona.mayEnter(endpoint);
      const where = `${persona.name}: ${endpoint.method} ${endpoint.path}`;
      for (const input of persona.outside && entered ? withEveryId : withOneId) {
        const { code, text } = await ask(persona.client, endpoint, input);
        if (code.startsWith('HTTP 5') || code === '500') leaks.push(`${where} failed with ${code}`);
        if (code !== '429' && !persona.accepts(endpoint, code)) leaks.push(`${where} answered ${code}`);
        const seen = persona.outside ? protectedObjects.marks.find((mark) => text.includes(mark)) : undefined;
        if (seen) leaks.push(`${where} shows "${seen}"`);
      }
      await watch?.called(where, entered);
    }
    await watch?.look();
  }
  return [...new Set(leaks)];
};
