/** Paths of the two PEM files, and of the settings that name them. */
export interface TlsSetting {
  readonly cert: string;
  readonly key: string;
}

/** A certificate with its chain, and its key, both as PEM. */
export interface TlsPair {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** A pair that was read from files, which may be replaced while the program runs. */
export interface TlsFiles extends TlsPair {
  /** Reads the files again; rejects while they cannot be used. Without it a certificate is never renewed. */
  readonly reread?: () => Promise<TlsPair>;
  /** Milliseconds between two checks of the files; defaults to a minute. */
  readonly lookEveryMs?: number;
}

/** Requirements of every TLS port of this program, whichever certificate it uses. */
export const tlsFloor = { minVersion: 'TLSv1.2' } as const;
