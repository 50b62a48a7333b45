import type { SessionContext } from '../links/session-context.ts';
import type { ToWorker, WorkerNews } from './messages.ts';
import type { RemoteSearches } from './remote-searches.ts';
import type { RemoteSession } from './remote-session.ts';
import type { SharedGateway } from './shared-gateway.ts';

export interface NewsHandlerDeps {
  readonly driverId: string;
  readonly context: () => SessionContext | undefined;
  /** By device id. */
  readonly remotes: ReadonlyMap<string, RemoteSession>;
  readonly searches: RemoteSearches;
  readonly post: (message: ToWorker) => void;
}

/** Dispatches a worker's messages to their receivers. */
export const createNewsHandler = ({ driverId, context, remotes, searches, post }: NewsHandlerDeps) => {
  const answer = (ask: number, work: boolean | Promise<unknown>): void => {
    const reply = (ok: boolean) => post({ kind: 'answer', ask, ok });
    Promise.resolve(work).then(
      (result) => reply(result !== false),
      () => reply(false),
    );
  };
  const handle = (item: WorkerNews, gateway: SharedGateway, { allowAddress, shared, log }: SessionContext): void => {
    if (item.kind === 'allow') answer(item.ask, Promise.resolve(allowAddress(item.address, item.port)));
    else if (item.kind === 'durable') answer(item.ask, shared.durable());
    else if (item.kind === 'shared') gateway.take(item.asked);
    else if (item.kind === 'found' || item.kind === 'progress' || item.kind === 'searched') searches.take(item);
    else if (item.kind === 'log') log[item.level]({ driverId, deviceId: item.deviceId }, item.message);
    else remotes.get(item.kind === 'reading' ? item.reading.deviceId : item.deviceId)?.take(item);
  };
  return (item: WorkerNews, gateway: SharedGateway): void => {
    const now = context();
    if (now === undefined) return;
    try {
      handle(item, gateway, now);
    } catch (err) {
      // A driver's messages may not match their types; that must not stop the others.
      now.log.warn({ driverId, kind: item.kind, err }, 'a driver sent an unusable message');
    }
  };
};
