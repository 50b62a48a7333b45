import { type ActionGroupStep, stepsIn } from '@eoms/contract';
import { Form } from 'antd';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { usePhrases } from '../../../i18n/i18n.ts';
import { problemsBelow } from '../../../ui/forms/form-problems.ts';
import styles from './scene-steps.module.css';
import { missingIn, stepAt } from './step-problems.ts';

/** What is wrong with the fields of a step, by their paths in it. */
type Marks = ReadonlyMap<string, string>;
const noMarks: Marks = new Map();
const AllMarks = createContext<ReadonlyMap<string, Marks>>(new Map());
const StepMarks = createContext<Marks>(noMarks);

/** Once the steps were refused: what is missing in them, and what the server found wrong. */
const useMarks = (steps: readonly ActionGroupStep[]): ReadonlyMap<string, Marks> => {
  const t = usePhrases('controls');
  const form = Form.useFormInstance();
  const { status, errors } = Form.Item.useStatus();
  return useMemo(() => {
    const marks = new Map<string, Map<string, string>>();
    if (status !== 'error') return marks;
    const mark = (stepId: string, field: string, message: string): void =>
      void marks.set(stepId, new Map(marks.get(stepId)).set(field, message));
    for (const step of steps.flatMap(stepsIn)) for (const field of missingIn(step)) mark(step.id, field, t('fillIn'));
    for (const { below, message } of problemsBelow(form, 'steps')) {
      const found = errors.includes(message) ? stepAt(steps, below) : undefined;
      if (found) mark(found.step.id, found.field, message);
    }
    return marks;
  }, [steps, status, errors, form, t]);
};

/** Around all steps: the form item that they are in marks none of their fields, each of them only its own. */
export const MarkedSteps = ({ steps, children }: { steps: readonly ActionGroupStep[]; children: ReactNode }) => {
  const marks = useMarks(steps);
  const list = useRef<HTMLDivElement>(null);
  const isMarked = marks.size > 0;
  useEffect(() => {
    if (isMarked) list.current?.querySelector('[data-part="step-problem"]')?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  return (
    <AllMarks value={marks}>
      <Form.Item noStyle validateStatus="">
        <div ref={list}>{children}</div>
      </Form.Item>
    </AllMarks>
  );
};

/** Around the fields of one step. */
export const MarkedStep = ({ id, children }: { id: string; children: ReactNode }) => (
  <StepMarks value={useContext(AllMarks).get(id) ?? noMarks}>{children}</StepMarks>
);

/** What is wrong with a field of the step around it, or with something in it. */
export const useStepProblem = (at: string): string | undefined => {
  const marks = useContext(StepMarks);
  return [...marks].find(([field]) => field === at || field.startsWith(`${at}.`))?.[1];
};

/** Around one field of a step: marks it and says what is wrong with it. */
export const StepMark = ({ at, children }: { at: string; children: ReactNode }) => {
  const problem = useStepProblem(at);
  return (
    <>
      <Form.Item noStyle validateStatus={problem === undefined ? '' : 'error'}>
        {children}
      </Form.Item>
      {problem === undefined ? null : (
        <span data-part="step-problem" className={`${styles.stepProblem} text-small`} role="alert">
          {problem}
        </span>
      )}
    </>
  );
};
