export interface RequestOptions {
  /** Which frame is the answer; defaults to the next one. Others reach the driver's `receive`. */
  readonly match?: (frame: Buffer) => boolean;
  readonly timeoutMs?: number;
  /** Goes before waiting polls. The runtime sets it for actions. */
  readonly urgent?: boolean;
  /** Called when the bytes are handed to the wire. */
  readonly onSent?: () => void;
}

/** What a driver talks through. One request is in flight at a time; every wait ends by answer, timeout or close. */
export interface Line {
  request(data: string | Buffer, options?: RequestOptions): Promise<Buffer>;
  /** Sends without waiting for an answer, in turn with the requests. */
  send(data: string | Buffer): Promise<void>;
  /** The next frame that the device sends by itself, such as a greeting. */
  next(match?: (frame: Buffer) => boolean, timeoutMs?: number): Promise<Buffer>;
  /** Hides a text in every later trace of this line (a password digest). */
  conceal(secret: string): void;
  close(): void;
}
