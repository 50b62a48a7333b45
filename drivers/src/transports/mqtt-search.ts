import type { Value } from '@eoms/contract/vocabulary';
import type { Search } from '../kit/define-driver.ts';
import type { Field } from '../kit/field.ts';
import { say } from '../kit/say.ts';
import type { BrokerMessage } from '../kit/shared-resources.ts';
import { brokerFields, brokerSettings } from './mqtt-session.ts';
import { resolveAddress } from './resolve-address.ts';

/** Parameters of every search on a broker. */
export const searchFields: readonly Field[] = [
  ...brokerFields,
  { id: 'seconds', name: say('监听时间', 'Listen for'), type: 'int', unit: 's', default: 10, min: 1, max: 300 },
];

/** The search parameters that a found device needs to be reached again. Secrets must be entered by the user. */
export const brokerParams = (args: Readonly<Record<string, Value>>): Record<string, Value> =>
  args.broker === 'external'
    ? Object.fromEntries(
        ['broker', 'host', 'port', 'username', 'tls', 'verify', 'mqttVersion'].flatMap((id) => {
          const value = args[id];
          return value === undefined ? [] : [[id, value]];
        }),
      )
    : { broker: 'own' };

/** Listens on a broker for a while. Resolves when the time is over or the search is stopped. */
export const listenToTopics = async (
  search: Search,
  filters: readonly string[],
  take: (message: BrokerMessage) => void,
): Promise<void> => {
  const { args, signal } = search;
  const port = Number(args.port ?? 1883);
  const address =
    args.broker === 'external'
      ? (await resolveAddress({ host: String(args.host ?? ''), port }, search.allow)).host
      : undefined;
  const broker = await search.shared.broker(brokerSettings(args, address), signal);
  const stops = filters.map((filter) => broker.subscribe(filter, { take }));
  const seconds = Number(args.seconds ?? 10);
  for (let passed = 0; passed < seconds && !signal.aborted; passed += 1) {
    search.progress(passed, seconds);
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, 1_000);
      signal.addEventListener('abort', done, { once: true });
    });
  }
  search.progress(seconds, seconds);
  for (const stop of stops) stop();
};
