/** A stream of bytes that is already connected. */
export interface Pipe {
  write(data: Buffer): void;
  close(): void;
  /** Carries datagrams: what exceeds the limit cannot wait and is dropped. */
  readonly lossy?: boolean;
  /** Stops reading until `resume`. */
  pause?(): void;
  resume?(): void;
}
