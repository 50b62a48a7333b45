import type { ActionSchema, EnumItem, FieldSchema } from '@eoms/contract';

export interface MatrixSides {
  output: FieldSchema;
  input: FieldSchema;
  outputs: readonly EnumItem[];
  inputs: readonly EnumItem[];
  /** Key of the value that holds the source of an output. */
  shownBy: (output: string) => string;
}

const mostPoints = 1_600;

/** The two sides of a routing action, if it is one that a grid can show. */
export const matrixSides = (action: ActionSchema): MatrixSides | undefined => {
  if (action.capability !== 'route') return undefined;
  const output = action.params.find((p) => p.id === 'output');
  const input = action.params.find((p) => p.id === 'input');
  if (!output?.options || !input?.options || action.params.some((p) => p !== output && p !== input && p.required))
    return undefined;
  const points = output.options.length * input.options.length;
  if (points === 0 || points > mostPoints) return undefined;
  const shown = action.expect[0]?.property ?? 'route[$output]';
  return {
    output,
    input,
    outputs: output.options,
    inputs: input.options,
    shownBy: (code) => shown.replace('$output', code),
  };
};
