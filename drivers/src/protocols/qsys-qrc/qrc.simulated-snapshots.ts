import type { Json } from './qrc.codec.ts';
import type { Design, Setting } from './qrc.simulated-design.ts';

const most = 24;

interface Bank {
  /** Empty if nothing was saved. */
  load(number: number): readonly Setting[];
  save(number: number): void;
}

export interface Snapshots {
  bank(name: string): Bank | undefined;
  isNumber(value: Json | undefined): value is number;
}

/** One bank, `Scenes`, whose first snapshot has all numbers at 0. */
export const createSnapshots = (design: Design): Snapshots => {
  const numbers = () => design.all().filter(({ type }) => type !== 'Text');
  const kept = new Map<number, readonly Setting[]>([[1, numbers().map(({ key }) => ({ key, value: 0 }))]]);
  const scenes: Bank = {
    load: (number) => kept.get(number) ?? [],
    save: (number) => {
      kept.set(
        number,
        numbers().map(({ key, value }) => ({ key, value })),
      );
    },
  };
  return {
    bank: (name) => (name === 'Scenes' ? scenes : undefined),
    isNumber: (value): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most,
  };
};
