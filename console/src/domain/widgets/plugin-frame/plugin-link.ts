import { MessageOfPlugin, type MessageToPlugin, pluginLimits } from '@eoms/contract';

/** Why a plugin was ended. */
export type PluginFault = 'silent' | 'hung' | 'flood' | 'malformed' | 'left' | 'failed';

export type AskedAction = Extract<MessageOfPlugin, { type: 'action' }>;

interface LinkPorts {
  readonly send: (message: MessageToPlugin) => void;
  readonly onReady: () => void;
  readonly onAction: (asked: AskedAction) => void;
  readonly onHeight: (pixels: number) => void;
  readonly onFault: (fault: PluginFault, message: string) => void;
  readonly now: () => number;
}

export interface PluginLink {
  receive(data: unknown): void;
  /** To be called every `pluginLimits.answer`: asks whether the plugin still answers, and ends one that does not. */
  check(): void;
  readonly isReady: () => boolean;
}

const second = 1_000;

/** Undefined for what is too large, or cannot be written as JSON at all. */
const sizeOf = (data: unknown): number | undefined => {
  try {
    return JSON.stringify(data)?.length;
  } catch {
    return undefined;
  }
};

/** At most `most` in a window of `ms`. */
export const createWindow = (most: number, ms: number, now: () => number) => {
  let start = now();
  let count = 0;
  return (): boolean => {
    if (now() - start >= ms) {
      start = now();
      count = 0;
    }
    count += 1;
    return count <= most;
  };
};

/** The console's end of the channel: checks every message, and reports the first fault and nothing after it. */
export const createPluginLink = ({ send, onReady, onAction, onHeight, onFault, now }: LinkPorts): PluginLink => {
  const start = now();
  let ended = false;
  let ready = false;
  let pings = 0;
  let answered = 0;
  const mayTalk = createWindow(pluginLimits.messages, second, now);
  const end = (fault: PluginFault, message = ''): void => {
    if (ended) return;
    ended = true;
    onFault(fault, message);
  };
  const take = (message: MessageOfPlugin): void => {
    if (message.type === 'ready') {
      ready = true;
      onReady();
    } else if (message.type === 'pong') answered = message.ping;
    else if (message.type === 'failed') end('failed', message.message);
    else if (!ready) end('malformed');
    else if (message.type === 'action') onAction(message);
    else onHeight(message.pixels);
  };
  return {
    isReady: () => ready && !ended,
    receive(data) {
      if (ended) return;
      if (!mayTalk()) {
        end('flood');
        return;
      }
      const size = sizeOf(data);
      const parsed = size !== undefined && size <= pluginLimits.size ? MessageOfPlugin.safeParse(data) : undefined;
      if (parsed?.success) take(parsed.data);
      else end('malformed');
    },
    check() {
      if (ended) return;
      if (!ready) {
        if (now() - start >= pluginLimits.answer) end('silent');
        return;
      }
      if (answered !== pings) {
        end('hung');
        return;
      }
      pings += 1;
      send({ type: 'ping', ping: pings });
    },
  };
};
