/** A network and its ports that an administrator allows as targets. */
export interface AllowedTarget {
  /** `10.1.0.0/16`, `192.168.1.7/32`, `fd00::/8`; `0.0.0.0/0` is everything except what is never allowed. */
  readonly cidr: string;
  readonly fromPort: number;
  readonly toPort: number;
  /** As it is written in the settings; absent for what is allowed without them. */
  readonly entry?: string;
}

/**
 * What is said of one address. `listed`: by an entry of the settings; `public`: without one; `builtIn`: by the
 * program, such as a service of the sample venue; `ownPort`: a port of ours; `never`: this machine, link-local or another range that no entry opens.
 */
export interface AddressVerdict {
  readonly address: string;
  readonly allowed: boolean;
  readonly why: 'listed' | 'public' | 'builtIn' | 'ownPort' | 'never' | 'unlisted';
  readonly entry?: string;
}

export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
  /** Certificates in PEM of those who vouch for the target, instead of the public ones. */
  readonly certificates?: string;
  /** Defaults to 10 000. */
  readonly timeoutMs?: number;
  /** Defaults to 5 MB. */
  readonly maximumBytes?: number;
  /** The status is what matters: of a longer or a slow answer, what has come is returned, and the rest is not waited for. */
  readonly cut?: boolean;
}

export interface OutboundReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** `refused`: not on the list. `unreachable`, `timeout`, `tooLarge`: the target's behaviour. */
export class OutboundError extends Error {
  readonly reason: 'refused' | 'unreachable' | 'timeout' | 'tooLarge';
  constructor(reason: OutboundError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

/** An address that was checked; connect to it whatever the name resolves to by now. */
export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** The guarded way to reach targets that people enter; each user of it creates an instance with its allowed targets. */
export interface Outbound {
  /**
   * For protocols other than HTTP: the address of a host of which every address was checked, within 10 s or until the
   * signal is aborted. Throws `OutboundError`.
   */
  resolve(host: string, port: number, signal?: AbortSignal): Promise<CheckedAddress>;
  /**
   * What `resolve` would say of each address of a host, and why, within the same time. Throws `OutboundError` if the name
   * is not known.
   */
  explain(host: string, port: number, signal?: AbortSignal): Promise<AddressVerdict[]>;
  /**
   * HTTP(S) request to a host of which every address was checked; redirects are returned, not followed. It ends within its
   * time, whatever the target does. Throws `OutboundError`.
   */
  request(url: string, options?: OutboundRequest): Promise<OutboundReply>;
  /** The same in the shape of `fetch`, for libraries that take one (openid-client). */
  fetch(url: string, init?: RequestInit): Promise<Response>;
}
