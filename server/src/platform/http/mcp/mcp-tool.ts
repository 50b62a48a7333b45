import type { AnyEndpoint, ArgumentsOf, Language, ReplyOf, SourceText } from '@eoms/contract';
import type { z } from 'zod';
import type { Origin } from '../call-in-process.ts';
import type { Identity } from '../context.ts';

export type { Origin };

/** Makes a call of the contract as the assistant, through all the checks that every other caller meets. */
export type AssistantCall = <E extends AnyEndpoint>(endpoint: E, args: ArgumentsOf<E>) => Promise<ReplyOf<E>>;

/** What a tool knows of the one who uses it. */
export interface AssistantUse {
  readonly call: AssistantCall;
  readonly identity: Identity;
  readonly language: Language;
  readonly origin: Origin;
}

type Words = SourceText;

/** One tool of the catalogue. Its input is strict: an unknown argument is refused, and the schema says so. */
export interface McpTool {
  readonly name: string;
  readonly title: Words;
  readonly text: Words;
  /** What is added for a key with this identity. */
  textFor?(identity: Identity): Words | undefined;
  /** Every call of the contract that it makes, or would make once confirmed: without a right to all, it does not exist. */
  readonly calls: readonly AnyEndpoint[];
  readonly input: z.ZodObject;
  /** Words of the parameters. */
  readonly params: Readonly<Record<string, Words>>;
  /** Whether it only looks things up. */
  readonly reads: boolean;
  /** Answers with data that is safe to show: texts from outside are marked. */
  run(input: Readonly<Record<string, unknown>>, use: AssistantUse): Promise<unknown>;
}

/** A refusal in words for the assistant; anything else that is thrown is a fault. */
export class ToolRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
