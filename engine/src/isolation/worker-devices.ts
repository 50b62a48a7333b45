import type { Driver } from '@eoms/drivers/kit';
import { offlineReason } from '../commands/reasons.ts';
import type { DeviceDefinition } from '../device-definition.ts';
import { resolveActions, resolveProperties } from '../links/descriptions.ts';
import { createDeviceSession, type DeviceSession } from '../links/device-session.ts';
import type { LinkTiming } from '../links/link-timing.ts';
import { isRefusal, refusal } from '../refusal.ts';
import type { FromWorker, ToWorker, Wanted } from './messages.ts';
import { createNewsOutbox } from './news-outbox.ts';
import { createQuestions, createWorkerContext } from './worker-context.ts';
import { createWorkerSearches } from './worker-searches.ts';
import type { WorkerShared } from './worker-shared.ts';

const getFrom = async (session: DeviceSession | undefined, wanted: Wanted): Promise<unknown> => {
  if (session === undefined) throw refusal('device.offline', 'the device is not in use');
  if (wanted.kind === 'picture') return session.picture(wanted.index);
  return wanted.kind === 'neighbours' ? session.neighbours() : session.readNow();
};

/** The sessions of one driver's devices, in its process. */
export const createWorkerDevices = (driver: Driver, timing: LinkTiming, post: (message: FromWorker) => void) => {
  const sessions = new Map<string, DeviceSession>();
  const shares = new Map<string, WorkerShared>();
  const described = new Map<string, string>();
  const watches = new Map<string, () => void>();
  const questions = createQuestions();

  const describe = (deviceId: string): void => {
    const session = sessions.get(deviceId);
    if (session === undefined) return;
    const properties = resolveProperties(session.properties(), session.view);
    const actions = resolveActions(session.actions(), session.view);
    const text = JSON.stringify([properties, actions]);
    if (described.get(deviceId) === text) return;
    described.set(deviceId, text);
    outbox.addFirst({ kind: 'described', deviceId, properties, actions });
  };
  const outbox = createNewsOutbox(post, (touched) => {
    for (const deviceId of touched) describe(deviceId);
  });
  const { context, shared } = createWorkerContext(timing, outbox, questions);
  const searches = createWorkerSearches({ driver, context, shared, outbox });

  const close = (deviceId: string): void => {
    watches.get(deviceId)?.();
    watches.delete(deviceId);
    sessions.get(deviceId)?.stop();
    sessions.delete(deviceId);
    // Releases whatever the driver did not close.
    shares.get(deviceId)?.close();
    shares.delete(deviceId);
    described.delete(deviceId);
    context.state.remove(deviceId);
  };
  const open = (definition: DeviceDefinition, start: boolean): void => {
    close(definition.id);
    const live = context.state.add(definition);
    const own = shared.open();
    shares.set(definition.id, own);
    const session = createDeviceSession(definition, live, driver, { ...context, shared: own });
    sessions.set(definition.id, session);
    describe(definition.id);
    diagnose(definition.id);
    if (start) session.start();
  };
  const diagnose = (deviceId: string): void => {
    const diagnostics = sessions.get(deviceId)?.diagnostics();
    if (diagnostics !== undefined) outbox.add({ kind: 'diagnostics', deviceId, diagnostics });
  };
  const watch = (deviceId: string, on: boolean): void => {
    watches.get(deviceId)?.();
    watches.delete(deviceId);
    const stop = on ? sessions.get(deviceId)?.watch() : undefined;
    if (stop !== undefined) watches.set(deviceId, stop);
  };
  const execute = ({ command }: Extract<ToWorker, { kind: 'execute' }>): void => {
    context.commandStore.adopt(command);
    const session = sessions.get(command.deviceId);
    const action = session?.actions().find((one) => one.id === command.action);
    if (session === undefined || action === undefined)
      context.commandStore.change(command.id, { status: 'failed', reason: offlineReason() });
    else session.execute(command, action);
  };
  const ask = ({ deviceId, ask, wanted }: Extract<ToWorker, { kind: 'ask' }>): void => {
    getFrom(sessions.get(deviceId), wanted).then(
      (result) => outbox.add({ kind: 'answered', deviceId, ask, result }),
      (error: Error) => {
        const { code } = isRefusal(error) ? error : { code: 'device.offline' as const };
        outbox.add({ kind: 'answered', deviceId, ask, failed: { code, message: error.message } });
      },
    );
  };

  const handlers: Handlers = {
    open: ({ definition, start }) => open(definition, start),
    start: ({ deviceId }) => sessions.get(deviceId)?.start(),
    close: ({ deviceId }) => close(deviceId),
    reconnect: ({ deviceId }) => sessions.get(deviceId)?.reconnect(),
    recheck: ({ deviceId }) => sessions.get(deviceId)?.recheck(),
    diagnose: ({ deviceId }) => diagnose(deviceId),
    execute,
    cancel: ({ deviceId, commandId }) => void sessions.get(deviceId)?.cancel(commandId),
    ask,
    watch: ({ deviceId, on }) => watch(deviceId, on),
    answer: ({ ask, ok }) => questions.answer(ask, ok),
    shared: ({ batch, items }) => shared.take(batch, items),
    search: ({ search, args }) => searches.start(search, args),
    stopSearch: ({ search }) => searches.stop(search),
    ping: () => post({ kind: 'pong', externalBytes: process.memoryUsage().arrayBuffers }),
  };
  return (message: ToWorker): void => (handlers[message.kind] as (message: ToWorker) => void)(message);
};

type Handlers = { [K in ToWorker['kind']]: (message: Extract<ToWorker, { kind: K }>) => void };
