/** What a process is asked: an expression in JSONata, over a document. */
export interface ExpressionCall {
  readonly expression: string;
  readonly document: unknown;
}

/** What came of it. `wrong`: it cannot be evaluated, and why, in the words of the language. */
export type ExpressionReply = { readonly value: unknown } | { readonly wrong: string };
