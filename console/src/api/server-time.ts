/** How long a change is worth sending, from the tap to the server. */
const worthMs = 5_000;

let ahead: number | undefined;

/**
 * Notes the server's time, read when the reply arrived. A panel's own clock may be wrong by hours, so it counts from here
 * on with a clock that nobody sets.
 */
export const noteServerTime = (now: string): void => {
  ahead = Date.parse(now) - performance.now();
};

/** Until when the server should accept a change that is made now; undefined where the server does not ask for it. */
export const notAfter = (): string | undefined =>
  ahead === undefined ? undefined : String(Math.round(ahead + performance.now() + worthMs));
