/** An administrator's permission to reach out: a network and its ports. */
export interface AllowedTarget {
  /** `10.1.0.0/16`, `192.168.1.7/32`, `fd00::/8`; `0.0.0.0/0` is everything but what is never allowed. */
  readonly cidr: string;
  readonly fromPort: number;
  readonly toPort: number;
}

export interface OutboundRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly signal?: AbortSignal;
  /** Default 10 000. */
  readonly timeoutMs?: number;
  /** Default 5 MB. */
  readonly maximumBytes?: number;
}

export interface OutboundReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** `refused`: not on the list. `unreachable`, `timeout`, `tooLarge`: what the target did. */
export class OutboundError extends Error {
  readonly reason: 'refused' | 'unreachable' | 'timeout' | 'tooLarge';
  constructor(reason: OutboundError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

/** The guarded way out to targets that people name; whoever needs it makes one with the targets that it may reach. */
export interface Outbound {
  /**
   * HTTP(S) to an address that was checked, every one that the name stands for; redirects are answered, not followed.
   * Throws `OutboundError`.
   */
  request(url: string, options?: OutboundRequest): Promise<OutboundReply>;
  /** The same in the shape of `fetch`, for libraries that take one (openid-client). */
  fetch(url: string, init?: RequestInit): Promise<Response>;
}
