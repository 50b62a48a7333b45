import type { ImportChoices, MemberKey, PlannedThing } from '@eoms/contract';
import { useState } from 'react';

const nothing: ImportChoices = { things: [], same: [], leaveOut: [] };
const isOf =
  ({ kind, id }: { kind: string; id: string }) =>
  (one: { kind: string; id: string }): boolean =>
    one.kind === kind && one.id === id;

/** What a person decides about an import. */
export const useChoices = () => {
  const [choices, setChoices] = useState(nothing);
  const { things, same, leaveOut } = choices;
  return {
    choices,
    /** What a thing is here; null leaves out what needs it, undefined takes the choice back. */
    choose: (thing: Pick<PlannedThing, 'kind' | 'id'>, localId: string | null | undefined): void => {
      const { kind, id } = thing;
      const others = things.filter((one) => !isOf(thing)(one));
      setChoices({ ...choices, things: localId === undefined ? others : [...others, { kind, id, localId }] });
    },
    confirmAll: (suggested: readonly PlannedThing[]): void => {
      const more = suggested.flatMap(({ kind, id, here }) => (here ? [{ kind, id, localId: here.id }] : []));
      setChoices({ ...choices, things: [...things.filter((one) => !more.some(isOf(one))), ...more] });
    },
    /** Which member of here it is; undefined: a new one. */
    sayTheSame: (member: MemberKey, localId: string | undefined): void => {
      const { kind, id } = member;
      const others = same.filter((one) => !isOf(member)(one));
      setChoices({ ...choices, same: localId === undefined ? others : [...others, { kind, id, localId }] });
    },
    take: (member: MemberKey, isTaken: boolean): void => {
      const { kind, id } = member;
      const others = leaveOut.filter((one) => !isOf(member)(one));
      setChoices({ ...choices, leaveOut: isTaken ? others : [...others, { kind, id }] });
    },
  };
};

export type Choices = ReturnType<typeof useChoices>;
