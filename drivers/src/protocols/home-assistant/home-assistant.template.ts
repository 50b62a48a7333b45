import type { SourceText, Value } from '@eoms/contract/vocabulary';
import { parseForeignJson } from '../../kit/foreign-json.codec.ts';
import { decodeForeignText } from '../../kit/foreign-text.codec.ts';
import { textOfError as reasonOf } from '../../kit/spoken-error.ts';
import { ExpressionParser, type Node, type Scope } from './home-assistant.template-parser.ts';
import { type Segment, segmentsOf, unreadable } from './home-assistant.template-tokens.ts';
import { isTrue, limited, textOf } from './home-assistant.template-values.ts';

/** What a `value_template` makes of a payload; `undefined` when the payload does not carry it. */
export type Reading = (payload: Buffer) => unknown;

/** A template that is understood, or what of it is not. */
export type Template =
  | {
      readonly read: Reading;
      /** What a `command_template` makes of a value to be sent. */
      readonly render: (value: Value, variables?: Readonly<Record<string, Value>>) => string | undefined;
    }
  | { readonly missing: SourceText };

/** Prints into `out`, or changes the scope. */
type Step = (scope: Map<string, unknown>, out: string[]) => void;

const deepest = 16;

/** The steps up to the end of a block; a block has parts, of which the first that holds is taken. */
class BlockReader {
  private at = 0;
  private depth = 0;
  private readonly segments: readonly Segment[];

  constructor(segments: readonly Segment[]) {
    this.segments = segments;
  }

  all(): readonly Step[] {
    const { steps, end } = this.steps();
    if (end !== undefined) throw end.unexpected();
    return steps;
  }

  /** `end`: the statement that ended the steps, its first word not read yet. */
  private steps(): { readonly steps: readonly Step[]; readonly end?: ExpressionParser } {
    const steps: Step[] = [];
    for (let segment = this.segments[this.at]; segment !== undefined; segment = this.segments[this.at]) {
      this.at += 1;
      if (segment.kind === 'text') {
        const { text } = segment;
        steps.push((_, out) => out.push(text));
        continue;
      }
      const parser = new ExpressionParser(segment.tokens);
      if (segment.kind === 'output') steps.push(printed(whole(parser)));
      else if (parser.takes('set')) steps.push(assigned(parser));
      else if (parser.takes('if')) steps.push(this.choice(parser));
      else return { steps, end: parser };
    }
    return { steps };
  }

  private choice(first: ExpressionParser): Step {
    this.depth += 1;
    if (this.depth > deepest) throw first.unexpected();
    const parts: { readonly condition: Node; readonly steps: readonly Step[] }[] = [];
    let condition: Node | undefined = whole(first);
    while (condition !== undefined) {
      const { steps, end } = this.steps();
      parts.push({ condition, steps });
      if (end?.takes('elif')) condition = whole(end);
      else if (end?.takes('else')) condition = () => true;
      else if (end?.takes('endif')) condition = undefined;
      else throw end?.unexpected() ?? unreadable('if');
    }
    this.depth -= 1;
    return (scope, out) => {
      const taken = parts.find((part) => isTrue(part.condition(scope)));
      for (const step of taken?.steps ?? []) step(scope, out);
    };
  }
}

const whole = (parser: ExpressionParser): Node => {
  const node = parser.expression();
  if (!parser.isAtEnd()) throw parser.unexpected();
  return node;
};

const printed =
  (node: Node): Step =>
  (scope, out) =>
    out.push(limited(textOf(node(scope))));

const assigned = (parser: ExpressionParser): Step => {
  const name = parser.name();
  parser.expect('=');
  const node = whole(parser);
  return (scope) => void scope.set(name, node(scope));
};

const scopeOf = (payload: Buffer): Map<string, unknown> => {
  const value = decodeForeignText(payload);
  let json: unknown;
  try {
    json = parseForeignJson(value);
  } catch {
    // Templates of plain texts do not ask for it.
  }
  return new Map([
    ['value', value],
    ['value_json', json],
  ]);
};

/** A single expression keeps the kind of its value; everything else is text, as Home Assistant renders it. */
const evaluate = (segments: readonly Segment[]): ((scope: Map<string, unknown>) => unknown) => {
  const spoken = segments.filter((one) => one.kind !== 'text' || one.text.trim() !== '');
  const [only] = spoken;
  if (spoken.length === 1 && only?.kind === 'output')
    return whole(new ExpressionParser(only.tokens)) as (scope: Scope) => unknown;
  const steps = new BlockReader(segments).all();
  return (scope) => {
    const out: string[] = [];
    for (const step of steps) step(scope, out);
    return limited(out.join('')).trim();
  };
};

/**
 * Reads a template of Home Assistant ("Templating", "MQTT") as data: expressions, filters and tests in common use, `set`
 * and `if`. There are no loops, so that it takes time in proportion to its length; it is never run as code.
 */
export const readTemplate = (template: string): Template => {
  try {
    const run = evaluate(segmentsOf(template.trim()));
    const read: Reading = (payload) => {
      try {
        const value = run(scopeOf(payload));
        return value === '' ? undefined : value;
      } catch {
        // A payload of another kind, or one that is not UTF-8.
        return undefined;
      }
    };
    const render = (value: Value, variables: Readonly<Record<string, Value>> = {}): string | undefined => {
      try {
        return textOf(run(new Map<string, unknown>([['value', value], ...Object.entries(variables)])));
      } catch {
        return undefined;
      }
    };
    return { read, render };
  } catch (error) {
    return { missing: reasonOf(error) };
  }
};
