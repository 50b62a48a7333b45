import type { AssistantAction } from '@eoms/contract';

/** An API key as its module stores it; null is returned for revoked and expired ones. */
export interface ApiKeyRecord {
  readonly keyId: string;
  readonly name: string;
  /** Who made it: it never does more than this person could in the role. */
  readonly ownerId: string;
  readonly roleId: string;
  /** Its places with all their parts; null: all of the role. */
  readonly placeIds: readonly string[] | null;
  readonly expiresAt: Date;
  readonly perMinute: number;
  /** Networks as CIDR; empty: any. */
  readonly networks: readonly string[];
  readonly readOnly: boolean;
  readonly assistant: boolean;
  /** What its assistant does without a person, and how often a minute. */
  readonly actsAtOnce: readonly AssistantAction[];
  readonly actsPerMinute: number;
  readonly usedAt: Date | null;
}

/** What of a key is of interest while it makes a call. */
export type ApiKeyRights = Pick<
  ApiKeyRecord,
  'keyId' | 'perMinute' | 'readOnly' | 'assistant' | 'actsAtOnce' | 'actsPerMinute'
>;
