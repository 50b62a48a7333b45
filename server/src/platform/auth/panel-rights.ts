import type { Capability, PanelPart } from '@eoms/contract';

/** A panel as its module stores it; null is returned for revoked ones. */
export interface PanelRecord {
  readonly panelId: string;
  readonly name: string;
  readonly placeId: string;
  /** Its place, and the parts of that while it is combined. */
  readonly placeIds: readonly string[];
  readonly parts: readonly PanelPart[];
  readonly deviceIds: readonly string[] | null;
  readonly capabilities: readonly Capability[] | null;
  readonly groupIds: readonly string[] | null;
  /** Locked by hand, or not unlocked since it was paired. */
  readonly locked: boolean;
  /** When it was last touched, by the database. */
  readonly usedAt: Date;
  readonly idleMs: number;
}

/** What a panel may do, as handlers see it. */
export interface PanelRights extends Pick<PanelRecord, 'parts' | 'deviceIds' | 'capabilities' | 'groupIds'> {
  readonly id: string;
  readonly locked: boolean;
}
