/**
 * Fetches everything again after missed events, but not while the subscriptions of a new connection are not in force:
 * what is fetched before may miss a change.
 */
export const createResync = (fetchAgain: () => void) => {
  let held = false;
  let due = false;
  const ask = (): void => {
    due = held;
    if (!held) fetchAgain();
  };
  return {
    ask,
    hold: (): void => {
      held = true;
    },
    release: (): void => {
      held = false;
      if (due) ask();
    },
    forget: (): void => {
      due = false;
    },
  };
};
