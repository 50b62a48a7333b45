import type { DirectoryConnection, LeftOutReason, RunFailure } from '@eoms/contract';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { FarApplications } from '../../navigation/navigation.module.ts';

/** What is not there is absent, never empty: several platforms withhold phone and mail, which blanks nothing here. */
export interface ReadPerson {
  /** Never changes at the far side, whatever the person is called. */
  readonly id: string;
  /** False for an account that is disabled there. */
  readonly enabled: boolean;
  /** Their departments, the main one first. */
  readonly departments: readonly string[];
  readonly attributes: Readonly<Record<string, string>>;
}

export interface ReadDepartment {
  readonly id: string;
  readonly name: string;
  /** Null, or a department that was not read: below the root. */
  readonly parentId: string | null;
}

/** A record that could not be taken. The others are. */
export interface ReadLeftOut {
  readonly subject: 'person' | 'department';
  readonly id: string;
  readonly name: string;
  readonly reason: LeftOutReason;
  readonly detail: string | null;
}

/** A piece of a directory, as it comes. */
export interface ReadPart {
  readonly departments?: readonly ReadDepartment[];
  readonly people?: readonly ReadPerson[];
  readonly leftOut?: readonly ReadLeftOut[];
  /** Departments whose people are all read: only their absence means that somebody is gone. */
  readonly readWhole?: readonly string[];
  /** What the directory says of what it shows us. */
  readonly scopeNote?: string;
}

/** Everything that was read of a directory at one time. */
export interface Snapshot {
  readonly departments: readonly ReadDepartment[];
  readonly people: readonly ReadPerson[];
  readonly leftOut: readonly ReadLeftOut[];
  /** Null: all of it was read. Otherwise the departments that were. */
  readonly readWhole: readonly string[] | null;
  readonly scopeNote: string | null;
}

/** The whole directory could not be read. */
export class DirectoryError extends Error {
  readonly failure: RunFailure;
  constructor(failure: RunFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DirectoryError';
    this.failure = failure;
  }
}

export interface SourceDeps {
  /** Reaches only what the administrator allows. */
  readonly outbound: Outbound;
  readonly signal: AbortSignal;
  /** Waits, as long as a rate limit asks for; tests replace it. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The attributes that the mapping names: others need not be asked for. */
  readonly attributes: readonly string[];
}

/** Who somebody is that comes back from signing in at a platform. */
export interface Proof {
  readonly code: string;
  readonly redirectUri: string;
  /** Of PKCE, for those that support it. */
  readonly verifier: string;
}

/** How one type of directory is read, and how people sign in with it. */
export interface Source<C extends DirectoryConnection = DirectoryConnection> {
  /** Reads everything, in pieces. Throws `DirectoryError`. */
  read(connection: C, secret: string, deps: SourceDeps): AsyncIterable<ReadPart>;
  /** Asks for as little as shows that address, account and rights are right. Throws `DirectoryError`. */
  test(connection: C, secret: string, deps: SourceDeps): Promise<void>;
  /** Sign-in with the platform's own page (OAuth 2.0); absent where people sign in with their password. */
  readonly signIn?: {
    url(connection: C, at: { redirectUri: string; state: string; challenge: string }): string;
    /** The id of the person; undefined where the platform does not say one of ours. Throws `DirectoryError`. */
    redeem(connection: C, secret: string, proof: Proof, deps: SourceDeps): Promise<string | undefined>;
  };
  /** The applications that people open there; absent where there are none. Throws `DirectoryError` or `CallRefused`. */
  applications?(connection: C, secret: string, deps: SourceDeps): Promise<FarApplications>;
  /** Sign-in with the password of the directory. Throws `DirectoryError` where it cannot be asked. */
  verify?(connection: C, secret: string, who: { id: string; password: string }, deps: SourceDeps): Promise<boolean>;
}
