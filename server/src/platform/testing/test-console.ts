import { type DeviceLive, type LiveMessage, liveClose, type PropertyValue } from '@eoms/contract';
import { WebSocket } from 'ws';

export interface TestConsoleDeps {
  /** Where it connects, by turns, until one accepts. */
  readonly ports: () => readonly number[];
  readonly token: string;
  readonly deviceIds: readonly string[];
  /** Distinguishes browsers that all run on this machine. */
  readonly address: string;
  read(port: number, deviceIds: readonly string[]): Promise<readonly Pick<DeviceLive, 'deviceId' | 'values'>[]>;
}

/** A browser that follows the power of some devices, and connects again to any node when its own is lost. */
export interface TestConsole {
  power(deviceId: string): PropertyValue['value'] | undefined;
  /** Connections to another node, or to the same one again, since the start. */
  reconnects(): number;
  isReady(): boolean;
  /** Connects anew, to the first of `ports`. */
  move(): void;
  close(): void;
}

const retryMs = 250;
const silentAfterMs = 6_000;
const pingEveryMs = 2_000;

export const openTestConsole = (deps: TestConsoleDeps): TestConsole => {
  const powers = new Map<string, PropertyValue['value']>();
  const topics = deps.deviceIds.map((id) => `device:${id}`);
  let socket: WebSocket | undefined;
  let position: { stream: string; sequence: number } | undefined;
  let [turn, reconnects, ready, closed, heardAt] = [0, -1, false, false, 0];
  let reading = 0;

  /** Events that arrive while it reads are newer than what it reads. */
  const readAll = async (port: number, subscribed: number): Promise<void> => {
    reading += 1;
    const mine = reading;
    const newer = new Set<string>();
    pendingNews.add(newer);
    const states = await deps.read(port, deps.deviceIds).catch(() => undefined);
    pendingNews.delete(newer);
    if (closed || mine !== reading || subscribed !== reconnects) return;
    if (!states) return void socket?.terminate();
    for (const { deviceId, values } of states)
      if (values.power && !newer.has(deviceId)) powers.set(deviceId, values.power.value);
    ready = true;
  };
  const pendingNews = new Set<Set<string>>();
  const take = (port: number, message: LiveMessage): void => {
    if ('sequence' in message) position = { stream: position?.stream ?? '', sequence: message.sequence };
    if (message.type === 'ready') {
      position = { stream: message.stream, sequence: message.sequence };
      socket?.send(JSON.stringify({ type: 'subscribe', topics }));
      socket?.send(JSON.stringify({ type: 'ping', at: 0 }));
      if (message.resumed) ready = true;
    } else if (message.type === 'resync') void readAll(port, reconnects);
    // The first pong after subscribing: from here on nothing is missed.
    else if (message.type === 'pong' && message.at === 0 && !ready) void readAll(port, reconnects);
    else if (message.type === 'changes')
      for (const { name, payload } of message.events) {
        if (name !== 'device.stateChanged') continue;
        const { deviceId, values } = payload as { deviceId: string; values?: Record<string, PropertyValue> };
        if (!values?.power) continue;
        powers.set(deviceId, values.power.value);
        for (const newer of pendingNews) newer.add(deviceId);
      }
  };
  const connect = (): void => {
    if (closed) return;
    const ports = deps.ports();
    const port = ports[turn % ports.length] ?? 0;
    const opened = new WebSocket(`ws://127.0.0.1:${port}/eoms/live`, {
      headers: { 'x-forwarded-for': deps.address },
      handshakeTimeout: 2_000,
    });
    socket = opened;
    heardAt = performance.now();
    opened.on('open', () => {
      reconnects += 1;
      const resume = position ? { resume: position } : {};
      opened.send(JSON.stringify({ type: 'authenticate', token: deps.token, ...resume }));
    });
    opened.on('message', (data) => {
      heardAt = performance.now();
      if (opened === socket) take(port, JSON.parse(String(data)));
    });
    opened.on('error', () => undefined);
    opened.on('close', (code) => {
      if (opened !== socket) return;
      ready = false;
      if (code === liveClose.unauthorised) closed = true;
      turn += 1;
      setTimeout(connect, retryMs * (0.5 + Math.random())).unref();
    });
  };
  const ping = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping', at: 1 }));
    if (performance.now() - heardAt > silentAfterMs) socket?.terminate();
  }, pingEveryMs);
  ping.unref();
  connect();
  return {
    power: (deviceId) => powers.get(deviceId),
    reconnects: () => Math.max(0, reconnects),
    isReady: () => ready,
    move() {
      turn = -1;
      ready = false;
      socket?.terminate();
    },
    close() {
      closed = true;
      clearInterval(ping);
      socket?.terminate();
    },
  };
};
