import type { ReadDocument } from './operations-in.ts';

/** What the program that reads documents answers, in one line. `unreadable`: it is neither JSON nor YAML, and why. */
export type DocumentReply =
  | { readonly document: ReadDocument }
  | { readonly unreadable: string }
  | { readonly noDocument: true };
