import type { MessageToPlugin } from '@eoms/contract';
import { useEffect, useRef } from 'react';

/** Sends the latest state once the plugin is ready and whenever it changes, at most every `ms`. */
export const useSentLatest = (
  isReady: boolean,
  message: MessageToPlugin,
  send: (message: MessageToPlugin) => void,
  ms: number,
): void => {
  const sent = useRef({ text: '', at: 0 });
  const text = JSON.stringify(message);
  useEffect(() => {
    if (!isReady) {
      sent.current = { text: '', at: 0 };
      return undefined;
    }
    if (sent.current.text === text) return undefined;
    const deliver = (): void => {
      sent.current = { text, at: performance.now() };
      send(JSON.parse(text) as MessageToPlugin);
    };
    const timer = setTimeout(deliver, Math.max(0, sent.current.at + ms - performance.now()));
    return () => clearTimeout(timer);
  }, [isReady, text, send, ms]);
};
