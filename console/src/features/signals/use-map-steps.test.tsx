import { type SignalMap, signalsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStage, type Stage } from '../../api/answers.fixture.tsx';
import { queryOf } from '../../api/query-of.ts';
import { useMapSteps } from './use-map-steps.ts';

const { getSignalMap, saveSignalPositions } = signalsEndpoints;
type Position = SignalMap['positions'][number];
let stage: Stage;
let kept: Position[];
let refused: boolean;

/** Two devices, one with a saved position; the other is placed automatically. */
const MapOfHall = () => {
  const map = useQuery(queryOf(getSignalMap, { query: { placeId: 'hall' } }));
  const steps = useMapSteps('hall');
  const shown = new Map((map.data?.positions ?? []).map((one) => [one.deviceId, one]));
  const drawn = ['a', 'b'].map((id) => ({ id, x: 0, y: 0, ...shown.get(id) }));
  const move = (deviceId: string, x: number) => steps.place([{ deviceId, x, y: 0 }], drawn);
  return (
    <>
      <output>{drawn.map(({ id, x }) => `${id}${x}`).join(' ')}</output>
      <button type="button" onClick={() => move('a', 50)}>
        a
      </button>
      <button type="button" onClick={() => move('b', 70)}>
        b
      </button>
      <button type="button" onClick={steps.undo}>
        undo
      </button>
      <button type="button" onClick={steps.redo}>
        redo
      </button>
    </>
  );
};
const shown = () => document.querySelector('output')?.textContent;
const saved = () =>
  stage.asked
    .filter((one) => one.call.endsWith(saveSignalPositions.path))
    .map((one) => (one.body as SignalMap).positions);

beforeEach(async () => {
  kept = [{ deviceId: 'a', x: 10, y: 0 }];
  refused = false;
  stage = await createStage({
    [`GET ${getSignalMap.path}`]: () => ({ data: { nodes: [], links: [], positions: kept } }),
    [`${saveSignalPositions.method} ${saveSignalPositions.path}`]: () => {
      if (refused) return { refused: '409' };
      for (const one of saved().at(-1) ?? []) kept = [...kept.filter((old) => old.deviceId !== one.deviceId), one];
      return { data: null };
    },
  });
  await stage.show(<MapOfHall />);
});
afterEach(() => stage.close());

it('saves where devices are moved, and supports undo and redo', async () => {
  for (const button of ['a', 'b']) await stage.press(button);
  expect(shown()).toBe('a50 b70');
  await stage.press('undo');
  expect(shown()).toBe('a50 b0');
  expect(saved().at(-1)).toEqual([{ deviceId: 'b', x: 0, y: 0 }]);
  await stage.press('undo');
  expect(shown()).toBe('a10 b0');
  await stage.press('redo');
  expect(shown()).toBe('a50 b0');
});
it('moves devices back when saving fails', async () => {
  refused = true;
  await stage.press('a');
  expect(shown()).toBe('a10 b0');
});
