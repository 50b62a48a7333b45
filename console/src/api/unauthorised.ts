/** A session that ended sends the user to the sign-in page after half a second (specification section 8). */
const delayMs = 500;

let leave: (() => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The shell says what leaving means; the returned function withdraws it. */
export const whenUnauthorised = (action: () => void): (() => void) => {
  leave = action;
  return () => {
    if (leave === action) leave = undefined;
    if (timer) clearTimeout(timer);
    timer = undefined;
  };
};

/** Many calls fail at once when a session ends; the user is sent away once. */
export const announceUnauthorised = (): void => {
  if (timer) return;
  timer = setTimeout(() => {
    timer = undefined;
    leave?.();
  }, delayMs);
};
