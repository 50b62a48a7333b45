import { describe, expect, it } from 'vitest';
import { afterStep, type HistoryStep, historyOf, mostSteps } from './history.ts';

interface Draft {
  name: string;
  enabled: boolean;
}
type Step = HistoryStep<Draft>;
const beginning = historyOf<Draft>({ name: '', enabled: true });
const walk = (...steps: Step[]) => steps.reduce(afterStep<Draft>, beginning);
const named = (name: string, about?: string): Step => ({ do: 'set', change: (now) => ({ ...now, name }), about });
const undo: Step = { do: 'undo' };
const redo: Step = { do: 'redo' };

describe('undo and redo', () => {
  it('steps back and forward', () => {
    expect(walk(named('a'), named('b'), undo).now.name).toBe('a');
    expect(walk(named('a'), named('b'), undo, undo).now.name).toBe('');
    expect(walk(named('a'), named('b'), undo, undo, redo).now.name).toBe('a');
    expect(walk(named('a'), named('b'), undo, undo, redo, redo).now.name).toBe('b');
  });
  it('stays as it is when there is nothing to undo or redo', () => {
    const state = walk(named('a'));
    expect(afterStep(state, redo)).toBe(state);
    expect(walk(undo)).toBe(beginning);
  });
  it('discards undone steps after a new change', () => {
    expect(walk(named('a'), named('b'), undo, named('c'), redo).now.name).toBe('c');
  });
  it('takes typing in one field as one step', () => {
    const typed = walk(named('p', 'name'), named('pa', 'name'), named('pan', 'name'));
    expect(typed.past).toHaveLength(1);
    expect(afterStep(typed, undo).now.name).toBe('');
    const disable: Step = { do: 'set', change: (now) => ({ ...now, enabled: false }) };
    expect(walk(named('p', 'name'), disable, named('pa', 'name')).past).toHaveLength(3);
    expect(walk(named('p', 'name'), undo, named('q', 'name')).past).toHaveLength(1);
  });
  it('restarts from what was loaded, and keeps at most a hundred steps', () => {
    const loaded = walk(named('a'), { do: 'load', to: { ...beginning.now, name: 'kept' } });
    expect(loaded).toMatchObject({ now: { name: 'kept' }, past: [], future: [] });
    expect(walk(...Array.from({ length: mostSteps + 20 }, (_, at) => named(String(at)))).past).toHaveLength(mostSteps);
  });
});
