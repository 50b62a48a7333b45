/** Where each state may lead; one that leads nowhere is final. */
export type States<S extends string = string> = Readonly<Record<S, readonly S[]>>;

export interface Transition<S extends string = string> {
  readonly from: S;
  readonly to: S;
}

/** Whether the one state may lead to the other: greys the button, and the server decides by the same data. */
export const mayBecome = <S extends string>(states: States<S>, from: S, to: S): boolean => states[from].includes(to);

/** Whether anything can still happen. */
export const isOpenState = <S extends string>(states: States<S>, state: S): boolean => states[state].length > 0;

export const openStates = <S extends string>(states: States<S>): S[] =>
  (Object.keys(states) as S[]).filter((state) => isOpenState(states, state));

/** A way from one state to another, for the server to take; one that the states do not have is a mistake in the program. */
export const transition = <S extends string>(states: States<S>, from: S, to: S): Transition<S> => {
  if (!mayBecome(states, from, to)) throw new Error(`${from} does not lead to ${to}`);
  return { from, to };
};

/** The state that a row in `from` gets, which may be the one it has; another is a mistake in the program. */
export const becomes = <S extends string>(states: States<S>, from: S, to: S): S =>
  from === to ? to : transition(states, from, to).to;
