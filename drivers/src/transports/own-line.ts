import type { OpenLine } from '../kit/create-line.ts';
import { deviceError } from '../kit/device-error.ts';
import { createConcealer } from '../kit/trace.ts';
import type { OwnTransport } from '../kit/transport.ts';
import type { LineAddress } from './line-address.ts';

/** A line for a wire that a library owns: it opens, ends and traces, and has nothing to write to. */
export const openOwn = async (options: LineAddress, transport: OwnTransport): Promise<OpenLine> => {
  const { clock, signal, onTrace, onFrame, hear } = options;
  const concealer = createConcealer(options.secrets);
  let open = true;
  let end: (() => void) | undefined;
  const ending = new AbortController();
  const closed: OpenLine['closed'] = (reason) => {
    if (!open) return;
    open = false;
    signal.removeEventListener('abort', close);
    ending.abort();
    end?.();
    options.onClose?.(reason);
  };
  const close = () => closed({ zh: '连接已关闭', en: 'the connection was closed' });
  const nothingToWrite = () =>
    Promise.reject(new Error('this driver has a transport of its own and cannot write to the line'));
  signal.addEventListener('abort', close, { once: true });
  const { deviceId, params, definition, store, shared } = options.owner;
  end = await transport.connect({
    deviceId,
    params,
    definition,
    store,
    shared,
    ...(options.address.host === '' ? {} : { address: options.address }),
    clock,
    connectTimeoutMs: options.connectTimeoutMs,
    signal: ending.signal,
    allow: options.allowAddress,
    trace: (direction, data) =>
      onTrace?.({
        direction,
        at: clock.now(),
        bytes: concealer.hide(typeof data === 'string' ? Buffer.from(data) : data),
      }),
    roundTrip: (ms) => {
      if (open) options.onRoundTrip?.(ms);
    },
    receive: (frame) => {
      if (open) onFrame?.(frame);
    },
    hear: (take, message) => {
      if (open) hear?.(take, message);
    },
    lost: closed,
  });
  if (!open || signal.aborted) {
    end();
    throw deviceError('closed', { zh: '连接已关闭', en: 'the connection was closed' });
  }
  return {
    request: nothingToWrite,
    send: nothingToWrite,
    next: nothingToWrite,
    conceal: (secret) => concealer.add(secret),
    close,
    closed,
    receive: () => {},
    queueLength: () => 0,
    isOpen: () => open,
  };
};
