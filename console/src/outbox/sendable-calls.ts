import { type AnyEndpoint, maintenanceEndpoints } from '@eoms/contract';

const { saveMaintenance, pageMaintenance, getMaintenance } = maintenanceEndpoints;

export interface SendableCall {
  /** A change by POST: the server performs it once for each `Idempotency-Key`, for a day. */
  readonly endpoint: AnyEndpoint;
  /** Reading calls whose cached results it makes stale. */
  readonly stale: readonly Pick<AnyEndpoint, 'path'>[];
  /** The body names what is made by an id of the client: sent again, even after days, it changes nothing more. */
  readonly byOwnId?: boolean;
}

/** The calls that may wait in the outbox, by the name under which their entries are stored: a name never changes its meaning. */
export const sendableCalls = {
  saveMaintenance: { endpoint: saveMaintenance, stale: [pageMaintenance, getMaintenance] },
} as const satisfies Record<string, SendableCall>;

export type SendableName = keyof typeof sendableCalls;
export type SendableEndpoint<N extends SendableName> = (typeof sendableCalls)[N]['endpoint'];
