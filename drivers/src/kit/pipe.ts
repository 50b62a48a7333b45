/** A stream of bytes that is already connected. */
export interface Pipe {
  write(data: Buffer): void;
  close(): void;
  /** Brings datagrams: what is too much cannot wait, and is lost. */
  readonly lossy?: boolean;
  /** Reads nothing more until `resume`. */
  pause?(): void;
  resume?(): void;
}
