import { connect } from 'node:net';
import type { Address } from '../kit/address.ts';
import { deviceError } from '../kit/device-error.ts';

/** Resolves when something listens there. Rejects with a `deviceError` of kind `unreachable`. */
export const probeTcp = ({ host, port }: Address, timeoutMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = (error?: Error): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', aborted);
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    const unreachable = (zh: string, en: string) => end(deviceError('unreachable', { zh, en }));
    const aborted = () => unreachable('连接已关闭', 'the connection was closed');
    const timer = setTimeout(() => unreachable('连接超时', 'connecting took too long'), timeoutMs);
    signal.addEventListener('abort', aborted, { once: true });
    socket.once('connect', () => end());
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED'
        ? unreachable('设备拒绝连接', 'connection refused')
        : unreachable(`设备不可达（${error.code ?? ''}）`, `the device cannot be reached (${error.code ?? ''})`),
    );
    if (signal.aborted) aborted();
  });
