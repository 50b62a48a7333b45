import { openRelay } from '@eoms/drivers/kit';

/** A network line to a server that can be cut: nothing arrives any more, but no connection is closed either. */
export interface Line {
  readonly address: string;
  cut(): void;
  /** What was sent meanwhile arrives now, as when Wi-Fi comes back. */
  mend(): void;
  close(): Promise<void>;
}

export const openLine = async (port: number): Promise<Line> => {
  const relay = await openRelay({ to: () => ({ host: '127.0.0.1', port }) });
  return {
    address: `http://${relay.host}:${relay.port}`,
    cut: relay.hold,
    mend: relay.release,
    close: relay.close,
  };
};
