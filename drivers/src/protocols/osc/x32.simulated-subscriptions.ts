import { createGuard } from '../../kit/guard.ts';
import type { SimulatedCaller } from '../../kit/simulated-datagrams.ts';
import { encodeMessage, isAddress, type OscArgument, type OscMessage } from './osc.codec.ts';
import type { Console } from './x32.console.ts';
import { meterBlob, meterValues } from './x32.simulated-meters.ts';

/** Every subscription ends after ten seconds unless it is renewed. */
export const remoteMs = 10_000;
/** Maximum number of clients that a console notifies of changes. */
const mostRemotes = 4;
const mostFeeds = 64;
const tickMs = 50;

/** Something that a client receives again and again. */
interface Feed {
  readonly caller: SimulatedCaller;
  readonly everyMs: number;
  until: number;
  next: number;
  say(): OscMessage | undefined;
}

const textsIn = (args: readonly OscArgument[]): readonly string[] =>
  args.flatMap((one) => (one.type === 's' ? [one.value] : []));
const numbersIn = (args: readonly OscArgument[]): readonly number[] =>
  args.flatMap((one) => (one.type === 'i' ? [one.value] : []));

/** 0 and 1 send 200 times in ten seconds, 50 four times. */
const periodOf = (factor: number | undefined): number => tickMs * Math.min(200, Math.max(1, factor ?? 1));

/** The value with a number in place of the star; some parts of a console count with two digits or three. */
const numbered = (mixer: Console, pattern: string, n: number): OscArgument | undefined => {
  for (const digits of [1, 2, 3]) {
    const found = mixer.get(pattern.replace('*', String(n).padStart(digits, '0')));
    if (found !== undefined) return found;
  }
  return undefined;
};

const longestRange = 100;

/** Values of the addresses with `*` replaced by these numbers, in a blob that starts with its own size. */
const formatBlob = (mixer: Console, patterns: readonly string[], first: number, last: number): Buffer => {
  const count = Math.min(longestRange, Math.max(0, last - first + 1));
  const numbers = Array.from({ length: count }, (_, at) => first + at);
  const values = patterns.flatMap((pattern) => numbers.map((n) => numbered(mixer, pattern, n)));
  const blob = Buffer.alloc(4 + values.length * 4);
  blob.writeInt32LE(blob.length);
  for (const [at, value] of values.entries())
    if (value?.type === 'f') blob.writeFloatLE(value.value, 4 + at * 4);
    else if (value?.type === 'i') blob.writeInt32LE(value.value, 4 + at * 4);
  return blob;
};

const feedOf = (
  mixer: Console,
  { address, args }: OscMessage,
): { name: string; address: string; everyMs: number; say: Feed['say'] } | undefined => {
  const [first = '', second = '', ...others] = textsIn(args);
  const numbers = numbersIn(args);
  if (address === '/subscribe')
    return {
      name: first,
      address: first,
      everyMs: periodOf(numbers[0]),
      say: () => {
        const values = mixer.read(first);
        return values === undefined ? undefined : { address: first, args: values };
      },
    };
  if (address === '/formatsubscribe') {
    const [low = 0, high = 0, factor] = numbers;
    const say = () => ({
      address: first,
      args: [{ type: 'b' as const, value: formatBlob(mixer, [second, ...others], low, high) }],
    });
    return { name: first, address: first, everyMs: periodOf(factor), say };
  }
  const [alias, meter] =
    address === '/batchsubscribe' ? [first, second] : [first.startsWith('/') ? first : `/${first}`, first];
  if (meterValues(meter) === undefined) return undefined;
  const say = () => ({ address: alias, args: [{ type: 'b' as const, value: meterBlob(meterValues(meter) ?? []) }] });
  const factor = address === '/batchsubscribe' ? numbers.at(-1) : numbers[2];
  return { name: first, address: alias, everyMs: periodOf(factor), say };
};

export const subscriptionAddresses = ['/subscribe', '/formatsubscribe', '/batchsubscribe', '/meters'] as const;

/** Who receives what: every change (`/xremote`), one value, a block of values, meters. */
export const createSubscriptions = (mixer: Console) => {
  const remotes = new Map<string, { readonly caller: SimulatedCaller; until: number }>();
  const feeds = new Map<string, Feed>();
  const guard = createGuard('subscriptions of a simulated console');
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const serve = (feed: Feed, now: number): void => {
    feed.next = now + feed.everyMs;
    const message = feed.say();
    if (message !== undefined) feed.caller.say(encodeMessage(message));
  };
  const tick = (): void => {
    const now = Date.now();
    for (const [key, feed] of feeds) {
      if (feed.until < now) feeds.delete(key);
      else if (feed.next <= now) guard(() => serve(feed, now))();
    }
    if (feeds.size === 0) stop();
  };
  const own = (caller: SimulatedCaller, name: string | undefined): readonly [string, Feed][] =>
    [...feeds].filter(
      ([key, feed]) => feed.caller.key === caller.key && (name === undefined || key.endsWith(` ${name}`)),
    );
  return {
    stop,
    remote: (caller: SimulatedCaller): void => {
      for (const [key, { until }] of remotes) if (until < Date.now()) remotes.delete(key);
      if (remotes.size < mostRemotes || remotes.has(caller.key))
        remotes.set(caller.key, { caller, until: Date.now() + remoteMs });
    },
    /** Every client but the one that changed it. */
    notify: (message: OscMessage, from?: SimulatedCaller): void => {
      for (const { caller, until } of remotes.values())
        if (until >= Date.now() && caller.key !== from?.key) caller.say(encodeMessage(message));
    },
    start: (message: OscMessage, caller: SimulatedCaller): void => {
      const feed = feedOf(mixer, message);
      // What is sent again and again must have an address to be sent under.
      if (feed === undefined || !isAddress(feed.address) || feeds.size >= mostFeeds) return;
      const { name, everyMs, say } = feed;
      feeds.set(`${caller.key} ${name}`, { caller, everyMs, say, until: Date.now() + remoteMs, next: 0 });
      timer ??= setInterval(guard(tick), tickMs).unref();
    },
    renew: (args: readonly OscArgument[], caller: SimulatedCaller): void => {
      for (const [, feed] of own(caller, textsIn(args)[0])) feed.until = Date.now() + remoteMs;
    },
    end: (args: readonly OscArgument[], caller: SimulatedCaller): void => {
      const [name] = textsIn(args);
      for (const [key] of own(caller, name)) feeds.delete(key);
      if (name === undefined) remotes.delete(caller.key);
    },
  };
};
