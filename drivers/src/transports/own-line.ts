import type { OpenLine } from '../kit/create-line.ts';
import { deviceError } from '../kit/device-error.ts';
import { createConcealer } from '../kit/trace.ts';
import type { OwnTransport } from '../kit/transport.ts';
import type { LineAddress } from './line-address.ts';
import { OwnWire } from './own-wire.ts';

const closedByUs = { zh: '连接已关闭', en: 'the connection was closed' };
const nothingToWrite = () =>
  Promise.reject(new Error('this driver has a transport of its own and cannot write to the line'));

/** A line for a connection managed by a library: it opens, closes and traces, but cannot send. */
export const openOwn = async (options: LineAddress, transport: OwnTransport): Promise<OpenLine> => {
  const { signal } = options;
  let end: (() => void) | undefined;
  const ending = new AbortController();
  const closed: OpenLine['closed'] = (reason) => {
    if (!wire.isOpen) return;
    wire.isOpen = false;
    signal.removeEventListener('abort', close);
    ending.abort();
    end?.();
    options.onClose?.(reason);
  };
  const close = () => closed(closedByUs);
  const wire = new OwnWire(options, ending.signal, closed);
  signal.addEventListener('abort', close, { once: true });
  end = await transport.connect(wire);
  if (!wire.isOpen || signal.aborted) {
    end();
    throw deviceError('closed', closedByUs);
  }
  return {
    request: nothingToWrite,
    send: nothingToWrite,
    next: nothingToWrite,
    conceal: (secret) => {
      wire.concealer ??= createConcealer([]);
      wire.concealer.add(secret);
    },
    close,
    closed,
    receive: () => {},
    queueLength: () => 0,
    isOpen: () => wire.isOpen,
  };
};
