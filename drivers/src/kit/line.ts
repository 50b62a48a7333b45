export interface RequestOptions {
  /** Whether a frame is the reply; defaults to the next frame. Others are passed to the driver's `receive`. */
  readonly match?: (frame: Buffer) => boolean;
  readonly timeoutMs?: number;
  /** Sent before waiting polls. The runtime sets it for actions. */
  readonly urgent?: boolean;
  /** Called when the bytes are handed to the wire. */
  readonly onSent?: () => void;
}

/**
 * A driver's connection to its device. One request is in flight at a time; every wait ends by reply, timeout or close.
 */
export interface Line {
  request(data: string | Buffer, options?: RequestOptions): Promise<Buffer>;
  /** Sends without waiting for a reply, in order with the requests. */
  send(data: string | Buffer): Promise<void>;
  /** The next unsolicited frame, such as a greeting. */
  next(match?: (frame: Buffer) => boolean, timeoutMs?: number): Promise<Buffer>;
  /** Masks a text in all later traces of this line (a password digest). */
  conceal(secret: string): void;
  close(): void;
}
