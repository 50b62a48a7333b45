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

export interface Outbound {
  /** Resolves and checks every address; answers the one to connect to. Throws `OutboundError('refused')`. */
  resolve(host: string, port: number): Promise<{ address: string; family: 4 | 6 }>;
  /** HTTP(S) to the checked address only; redirects are answered, not followed. */
  request(url: string, options?: OutboundRequest): Promise<OutboundReply>;
  /** The same in the shape of `fetch`, for libraries that take one (openid-client). */
  fetch(url: string, init?: RequestInit): Promise<Response>;
}
