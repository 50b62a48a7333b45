import type { SourceText } from '@eoms/contract/vocabulary';
import type { FrameKeeper, LineListener } from '../kit/line-listener.ts';
import { type Concealer, createConcealer } from '../kit/trace.ts';
import type { Wire } from '../kit/wire.ts';
import type { LineAddress } from './line-address.ts';

/**
 * Everything a custom transport uses during one connection; the fields that every message needs come first and close
 * together.
 */
export class OwnWire implements Wire {
  isOpen: boolean;
  /** Undefined if there are no secrets. */
  concealer: Concealer | undefined;
  private readonly listens: boolean;
  private readonly slot: number;
  private readonly frames: FrameKeeper;
  readonly clock: Wire['clock'];
  private readonly listener: LineListener;
  readonly deviceId: Wire['deviceId'];
  readonly params: Wire['params'];
  readonly definition: Wire['definition'];
  readonly store: Wire['store'];
  readonly shared: Wire['shared'];
  declare readonly address?: NonNullable<Wire['address']>;
  readonly connectTimeoutMs: number;
  readonly signal: AbortSignal;
  private readonly allowAddress: LineAddress['allowAddress'];
  private readonly closed: (reason: SourceText) => void;

  constructor(options: LineAddress, signal: AbortSignal, closed: (reason: SourceText) => void) {
    const { owner, secrets } = options;
    this.isOpen = true;
    this.concealer = secrets.some((secret) => secret.length > 0) ? createConcealer(secrets) : undefined;
    this.listens = options.listener.listens;
    this.slot = options.listener.slot;
    this.frames = options.listener.frames;
    this.clock = options.clock;
    this.listener = options.listener;
    this.deviceId = owner.deviceId;
    this.params = owner.params;
    this.definition = owner.definition;
    this.store = owner.store;
    this.shared = owner.shared;
    this.connectTimeoutMs = options.connectTimeoutMs;
    this.signal = signal;
    this.allowAddress = options.allowAddress;
    this.closed = closed;
    if (options.address.host !== '') this.address = options.address;
  }

  allow(address: string, port: number): boolean | Promise<boolean> {
    return this.allowAddress(address, port);
  }

  trace(direction: 'in' | 'out', data: Buffer | string): void {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    this.frames.add(this.slot, { direction, at: this.clock.now(), bytes: this.concealer?.hide(bytes) ?? bytes });
  }

  roundTrip(ms: number): void {
    if (this.isOpen) this.listener.roundTrip(ms);
  }

  receive(frame: Buffer): void {
    if (this.isOpen) this.listener.frame(frame);
  }

  deliver<T>(take: (message: T) => void, message: T): void {
    if (!this.isOpen || !this.listens) return;
    try {
      take(message);
    } catch (error) {
      this.listener.failed(error);
    }
  }

  lost(reason: SourceText): void {
    this.closed(reason);
  }
}
