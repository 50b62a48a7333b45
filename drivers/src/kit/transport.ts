/** How bytes become frames. Frames reach the driver without their delimiter. */
export type FrameRule =
  | { readonly delimiter: string }
  /** Length of the frame at the start of the buffer, `undefined` while more bytes are needed. */
  | { readonly length: (buffer: Buffer) => number | undefined }
  | 'raw';

/** The wire that the runtime opens for a driver. Other kinds join here with the protocols that need them. */
export interface Transport {
  readonly kind: 'tcp';
  /** Port when the device's parameters name none. */
  readonly port: number;
  readonly frame: FrameRule;
  readonly maxFrameBytes?: number;
  /** Pause between two requests. */
  readonly gapMs?: number;
  readonly requestTimeoutMs?: number;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** One frame that crossed the wire, with secrets already hidden. `at` is epoch milliseconds. */
export interface TracedFrame {
  readonly direction: 'in' | 'out';
  readonly at: number;
  readonly bytes: Buffer;
}
