import type { Text } from '@eoms/contract/vocabulary';
import { wireText } from './declared-wire.ts';
import type { DeclaredAction, DeclaredProperty, Definition, DefinitionFault } from './definition.ts';
import { say } from './say.ts';
import { textOf } from './spoken-error.ts';
import { parseWireWords } from './wire-words.ts';

/** Notes what is wrong with a column; nothing is noted without a fault. */
export type Report = (column: string, fault: Text | undefined) => void;

export interface DeclaredChecks {
  property?(declared: DeclaredProperty, report: Report, definition: Definition): void;
  action?(declared: DeclaredAction, report: Report, definition: Definition): void;
}

/** Everything that is wrong with a description, each fault with its place. */
export const checkDeclared =
  (checks: DeclaredChecks) =>
  (definition: Definition): DefinitionFault[] => {
    const faults: DefinitionFault[] = [];
    const reportAt =
      (path: string): Report =>
      (column, fault) => {
        if (fault !== undefined) faults.push({ at: `${path}/${column}`, text: fault });
      };
    for (const property of definition.properties)
      checks.property?.(property, reportAt(`properties/${property.id}`), definition);
    for (const action of definition.actions) checks.action?.(action, reportAt(`actions/${action.id}`), definition);
    return faults;
  };

/** Why something cannot be read, or nothing. */
export const faultIn = (read: () => unknown): Text | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return textOf(error);
  }
};

/** A name in a template that stands for nothing. */
export const unknownName = (names: readonly string[], known: ReadonlySet<string>): Text | undefined => {
  const name = names.find((one) => !known.has(one));
  return name === undefined ? undefined : say(`没有参数“${name}”`, `there is no parameter "${name}"`);
};

/** A template that cannot be read, or that names what is not there. */
export const templateFault = (
  parse: () => { readonly names: readonly string[] },
  known: ReadonlySet<string>,
): Text | undefined => faultIn(parse) ?? unknownName(parse().names, known);

/** A value map must be readable, and give an enumeration only values that it has. */
export const mapFault = ({ type, enum: items, wire }: DeclaredProperty, column: string): Text | undefined => {
  const source = wireText(wire, column);
  const unreadable = faultIn(() => parseWireWords(source));
  if (unreadable !== undefined || type !== 'enum') return unreadable;
  const meanings = source
    .split(/[;\n]/)
    .flatMap((part) => (part.includes('=') ? [part.slice(part.indexOf('=') + 1).trim()] : []));
  const unknown = meanings.find((meaning) => !(items ?? []).some((item) => item.code === meaning));
  return unknown === undefined ? undefined : say(`枚举中没有“${unknown}”`, `"${unknown}" is not one of the choices`);
};
