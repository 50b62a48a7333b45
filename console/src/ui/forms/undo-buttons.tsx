import { Form, type FormInstance } from 'antd';
import { useEffect, useReducer, useRef } from 'react';
import { afterStep, type History, type HistoryStep, historyOf } from '../canvas/history.ts';
import { useUndoKeys } from '../canvas/use-undo-keys.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { useUiText } from '../ui-text.tsx';

/** What is typed without a longer rest is one step. */
const restMs = 600;

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Steps back and forth through what was changed in a form since it was opened; also by keyboard. */
const useFormHistory = (form: FormInstance) => {
  const state = useRef<History<object>>(undefined);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const watched: unknown = Form.useWatch([], form);
  const step = (one: HistoryStep<object>): void => {
    if (state.current === undefined) return;
    state.current = afterStep(state.current, one);
    render();
  };
  const take = (): void => {
    const now: object = form.getFieldsValue(true);
    if (state.current === undefined) state.current = historyOf(now);
    else if (!isSame(now, state.current.now)) step({ do: 'set', change: () => now });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `watched` changes with every value of the form
  useEffect(() => {
    const timer = setTimeout(take, state.current === undefined ? 0 : restMs);
    return () => clearTimeout(timer);
  }, [watched]);
  const go = (way: 'undo' | 'redo') => (): void => {
    take();
    step({ do: way });
    // As they were, not merged with what they have become.
    form.setFields(Object.entries(state.current?.now ?? {}).map(([name, value]) => ({ name, value, errors: [] })));
  };
  const { past = [], future = [], now = {} } = state.current ?? {};
  const isChanged = past.length > 0 || (state.current !== undefined && !isSame(form.getFieldsValue(true), now));
  return { undo: isChanged ? go('undo') : undefined, redo: future.length > 0 ? go('redo') : undefined };
};

export const UndoButtons = ({ form }: { form: FormInstance }) => {
  const t = useUiText();
  const { undo, redo } = useFormHistory(form);
  useUndoKeys(undo, redo);
  return (
    <>
      <IconButton icon="undo" label={t('undo')} disabled={!undo} onClick={() => undo?.()} />
      <IconButton icon="redo" label={t('redo')} disabled={!redo} onClick={() => redo?.()} />
    </>
  );
};
