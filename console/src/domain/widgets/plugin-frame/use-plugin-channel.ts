import { type MessageToPlugin, pluginLimits, pluginProtocol } from '@eoms/contract';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type AskedAction, createPluginLink, type PluginFault, type PluginLink } from './plugin-link.ts';

export interface PluginEnd {
  readonly fault: PluginFault;
  readonly message: string;
}
interface Takers {
  readonly onAction: (asked: AskedAction) => void;
}

/** Connects a loaded frame by a port of its own, and cuts it off at its first fault. */
export const usePluginChannel = (frame: RefObject<HTMLIFrameElement | null>, takers: Takers) => {
  const [end, setEnd] = useState<PluginEnd>();
  const [isReady, setReady] = useState(false);
  const [height, setHeight] = useState<number>();
  const port = useRef<MessagePort>(undefined);
  const link = useRef<PluginLink>(undefined);
  const latest = useRef(takers);
  latest.current = takers;

  const send = useCallback((message: MessageToPlugin): void => port.current?.postMessage(message), []);
  const close = useCallback((): void => {
    port.current?.close();
    port.current = undefined;
    link.current = undefined;
    setReady(false);
  }, []);
  const onFault = useCallback(
    (fault: PluginFault, message: string): void => {
      close();
      setEnd({ fault, message });
    },
    [close],
  );
  const onLoad = useCallback((): void => {
    // A page that loads again has left the one that was connected, by itself.
    if (port.current) {
      onFault('left', '');
      return;
    }
    const { port1, port2 } = new MessageChannel();
    const made = createPluginLink({
      send,
      onReady: () => setReady(true),
      onAction: (asked) => latest.current.onAction(asked),
      onHeight: setHeight,
      onFault,
      now: () => performance.now(),
    });
    port.current = port1;
    link.current = made;
    port1.onmessage = ({ data }) => made.receive(data);
    // The frame has no origin that could be named; the port reaches only the page that is in it now.
    frame.current?.contentWindow?.postMessage({ type: 'eoms.connect', protocol: pluginProtocol }, '*', [port2]);
  }, [frame, onFault, send]);

  useEffect(() => close, [close]);
  useEffect(() => {
    // Browsers slow down pages that are not seen.
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') link.current?.check();
    }, pluginLimits.answer);
    return () => clearInterval(timer);
  }, []);

  const restart = useCallback((): void => {
    setHeight(undefined);
    setEnd(undefined);
  }, []);
  return useMemo(
    () => ({ onLoad, send, restart, end, isReady, height }),
    [onLoad, send, restart, end, isReady, height],
  );
};
