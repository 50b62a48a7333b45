import { filters, functions, methods, tests } from './home-assistant.template-functions.ts';
import { type Token, unreadable } from './home-assistant.template-tokens.ts';
import {
  at,
  isEqual,
  isIn,
  isTrue,
  limited,
  NoValue,
  numberOf,
  order,
  textOf,
  tidy,
} from './home-assistant.template-values.ts';

export type Scope = ReadonlyMap<string, unknown>;
/** Evaluates an expression; throws `NoValue` where Jinja would raise an error. */
export type Node = (scope: Scope) => unknown;

const deepest = 32;
const words = new Set(['if', 'else', 'and', 'or', 'not', 'in', 'is']);
const literals: Readonly<Record<string, boolean | null>> = { true: true, false: false, none: null };

const operations: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  '+': (a, b) => (typeof a === 'string' && typeof b === 'string' ? limited(a + b) : tidy(numberOf(a) + numberOf(b))),
  '-': (a, b) => tidy(numberOf(a) - numberOf(b)),
  '*': (a, b) => tidy(numberOf(a) * numberOf(b)),
  '/': (a, b) => tidy(numberOf(a) / numberOf(b)),
  '//': (a, b) => tidy(Math.floor(numberOf(a) / numberOf(b))),
  // The result has the sign of the divisor, as in Python.
  '%': (a, b) => tidy(((numberOf(a) % numberOf(b)) + numberOf(b)) % numberOf(b)),
  '**': (a, b) => tidy(numberOf(a) ** numberOf(b)),
  '~': (a, b) => limited(textOf(a) + textOf(b)),
  '==': isEqual,
  '!=': (a, b) => !isEqual(a, b),
  '<': (a, b) => order(a, b) < 0,
  '>': (a, b) => order(a, b) > 0,
  '<=': (a, b) => order(a, b) <= 0,
  '>=': (a, b) => order(a, b) >= 0,
};
const levels: readonly (readonly string[])[] = [['~'], ['+', '-'], ['*', '/', '//', '%']];
const comparisons = ['==', '!=', '<', '>', '<=', '>='];

const named = <T>(table: Readonly<Record<string, T>>, name: string): T => {
  const found = Object.hasOwn(table, name) ? table[name] : undefined;
  if (found === undefined) throw unreadable(name);
  return found;
};

/** Reads the tokens of one tag from left to right. Throws a `SpokenError` that names what it does not know. */
export class ExpressionParser {
  private at = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  /** Takes this sign or word if it comes next. */
  takes(text: string): boolean {
    const token = this.tokens[this.at];
    const hit = token !== undefined && token.kind !== 'string' && token.kind !== 'number' && token.text === text;
    if (hit) this.at += 1;
    return hit;
  }

  expect(text: string): void {
    if (!this.takes(text)) throw this.unexpected();
  }

  name(): string {
    const token = this.tokens[this.at];
    if (token?.kind !== 'name') throw this.unexpected();
    this.at += 1;
    return token.text;
  }

  unexpected(): Error {
    return unreadable(
      this.tokens
        .slice(Math.max(0, this.at - 1), this.at + 4)
        .map(({ text }) => text)
        .join(' '),
    );
  }

  /** A whole expression: `a if b else c`, and everything inside it. */
  expression(): Node {
    this.depth += 1;
    if (this.depth > deepest) throw this.unexpected();
    const value = this.either();
    let node = value;
    if (this.takes('if')) {
      const condition = this.either();
      const other: Node = this.takes('else') ? this.expression() : () => undefined;
      node = (scope) => (isTrue(condition(scope)) ? value(scope) : other(scope));
    }
    this.depth -= 1;
    return node;
  }

  private either(): Node {
    let left = this.both();
    while (this.takes('or')) {
      const [first, second] = [left, this.both()];
      left = (scope) => {
        const value = first(scope);
        return isTrue(value) ? value : second(scope);
      };
    }
    return left;
  }

  private both(): Node {
    let left = this.negated();
    while (this.takes('and')) {
      const [first, second] = [left, this.negated()];
      left = (scope) => {
        const value = first(scope);
        return isTrue(value) ? second(scope) : value;
      };
    }
    return left;
  }

  private negated(): Node {
    let negations = 0;
    while (this.takes('not')) negations += 1;
    const compared = this.compared();
    return negations === 0 ? compared : (scope) => isTrue(compared(scope)) === (negations % 2 === 0);
  }

  private compared(): Node {
    let left = this.binary(0);
    for (;;) {
      const first = left;
      const sign = comparisons.find((one) => this.takes(one));
      if (sign !== undefined) {
        const [compare, second] = [named(operations, sign), this.binary(0)];
        left = (scope) => compare(first(scope), second(scope));
        continue;
      }
      const isNegated = this.takes('not');
      if (!this.takes('in')) {
        if (isNegated) throw this.unexpected();
        return left;
      }
      const list = this.binary(0);
      left = (scope) => isIn(first(scope), list(scope)) !== isNegated;
    }
  }

  private binary(level: number): Node {
    const signs = levels[level];
    if (signs === undefined) return this.power();
    let left = this.binary(level + 1);
    for (
      let sign = signs.find((one) => this.takes(one));
      sign !== undefined;
      sign = signs.find((one) => this.takes(one))
    ) {
      const [work, first, second] = [named(operations, sign), left, this.binary(level + 1)];
      left = (scope) => work(first(scope), second(scope));
    }
    return left;
  }

  private power(): Node {
    const base = this.filtered(this.signed());
    if (!this.takes('**')) return base;
    const [work, exponent] = [named(operations, '**'), this.filtered(this.signed())];
    return (scope) => work(base(scope), exponent(scope));
  }

  private signed(): Node {
    let isNegative = false;
    for (;;) {
      if (this.takes('-')) isNegative = !isNegative;
      else if (!this.takes('+')) break;
    }
    const value = this.reached(this.primary());
    return isNegative ? (scope) => -numberOf(value(scope)) : value;
  }

  private arguments(end: string): Node[] {
    const list: Node[] = [];
    while (!this.takes(end)) {
      list.push(this.expression());
      if (!this.takes(',')) {
        this.expect(end);
        break;
      }
    }
    return list;
  }

  private primary(): Node {
    const token = this.tokens[this.at];
    if (token === undefined) throw unreadable(this.tokens.map(({ text }) => text).join(' '));
    if (this.takes('(')) return this.grouped();
    if (this.takes('[')) {
      const items = this.arguments(']');
      return (scope) => items.map((item) => item(scope));
    }
    if (this.takes('{')) return this.mapping();
    this.at += 1;
    if (token.kind === 'number') return () => token.value;
    if (token.kind === 'string') return () => token.text;
    if (token.kind !== 'name' || words.has(token.text)) {
      this.at -= 1;
      throw this.unexpected();
    }
    const lower = token.text.toLowerCase();
    if (Object.hasOwn(literals, lower)) return () => literals[lower];
    if (!this.takes('(')) return (scope) => scope.get(token.text);
    const [call, [subject, ...rest]] = [named(functions, token.text), this.arguments(')')];
    return (scope) =>
      call(
        subject?.(scope),
        rest.map((one) => one(scope)),
      );
  }

  private grouped(): Node {
    const items = this.arguments(')');
    const [only] = items;
    // `(a,)` is a tuple of one, which nobody writes in a template of a value.
    return items.length === 1 && only !== undefined ? only : (scope) => items.map((item) => item(scope));
  }

  private mapping(): Node {
    const pairs: (readonly [key: Node, value: Node])[] = [];
    while (!this.takes('}')) {
      const key = this.expression();
      this.expect(':');
      pairs.push([key, this.expression()]);
      if (!this.takes(',')) {
        this.expect('}');
        break;
      }
    }
    return (scope) =>
      Object.assign(
        Object.create(null),
        Object.fromEntries(pairs.map(([key, value]) => [textOf(key(scope)), value(scope)])),
      );
  }

  /** `.name`, `[index]`, `.method(…)` behind a value. */
  private reached(start: Node): Node {
    let node = start;
    for (;;) {
      const from = node;
      if (this.takes('.')) {
        const token = this.tokens[this.at];
        if (token?.kind !== 'name' && token?.kind !== 'number') throw this.unexpected();
        this.at += 1;
        const key = token.kind === 'number' ? token.value : token.text;
        if (token.kind === 'number' || !this.takes('(')) node = (scope) => at(from(scope), key);
        else {
          const [call, args] = [named(methods, token.text), this.arguments(')')];
          node = (scope) => {
            const subject = from(scope);
            if (subject === undefined || subject === null) throw new NoValue();
            return call(
              subject,
              args.map((one) => one(scope)),
            );
          };
        }
      } else if (this.takes('[')) {
        const key = this.expression();
        this.expect(']');
        node = (scope) => at(from(scope), key(scope));
      } else return node;
    }
  }

  /** `| filter(…)` and `is test` behind a value; they bind more tightly than any operator. */
  private filtered(start: Node): Node {
    let node = start;
    for (;;) {
      const from = node;
      if (this.takes('|')) {
        const apply = named(filters, this.name());
        const args = this.takes('(') ? this.arguments(')') : [];
        node = this.reached((scope) =>
          apply(
            from(scope),
            args.map((one) => one(scope)),
          ),
        );
      } else if (this.takes('is')) {
        const isNegated = this.takes('not');
        const test = named(tests, this.name().toLowerCase());
        const argument: Node = this.takes('(') ? (this.arguments(')')[0] ?? (() => undefined)) : () => undefined;
        node = (scope) => test(from(scope), argument(scope)) !== isNegated;
      } else return node;
    }
  }
}
