import type { SourceText } from '@eoms/contract/vocabulary';
import { wireText } from './declared-wire.ts';
import type { DeclaredAction, DeclaredProperty, Definition, DefinitionFault } from './definition.ts';
import { say } from './say.ts';
import { textOfError } from './spoken-error.ts';
import { parseWireWords } from './wire-words.ts';

/** Reports a fault in a column; does nothing if there is none. */
export type Report = (column: string, fault: SourceText | undefined) => void;

export interface DeclaredChecks {
  property?(declared: DeclaredProperty, report: Report, definition: Definition): void;
  action?(declared: DeclaredAction, report: Report, definition: Definition): void;
}

/** All faults of a description, each with its place. */
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

/** The reason why `read` throws, or undefined. */
export const faultIn = (read: () => unknown): SourceText | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return textOfError(error);
  }
};

/** A name in a template that is not defined. */
export const unknownName = (names: readonly string[], known: ReadonlySet<string>): SourceText | undefined => {
  const name = names.find((one) => !known.has(one));
  return name === undefined ? undefined : say(`没有参数“${name}”`, `there is no parameter "${name}"`);
};

/** The fault of a template that cannot be parsed or uses an undefined name. */
export const templateFault = (
  parse: () => { readonly names: readonly string[] },
  known: ReadonlySet<string>,
): SourceText | undefined => faultIn(parse) ?? unknownName(parse().names, known);

/** A value map must be parseable, and map to values that the enumeration has. */
export const mapFault = ({ type, enum: items, wire }: DeclaredProperty, column: string): SourceText | undefined => {
  const source = wireText(wire, column);
  const unreadable = faultIn(() => parseWireWords(source));
  if (unreadable !== undefined || type !== 'enum') return unreadable;
  const meanings = source
    .split(/[;\n]/)
    .flatMap((part) => (part.includes('=') ? [part.slice(part.indexOf('=') + 1).trim()] : []));
  const unknown = meanings.find((meaning) => !(items ?? []).some((item) => item.code === meaning));
  return unknown === undefined ? undefined : say(`枚举中没有“${unknown}”`, `"${unknown}" is not one of the choices`);
};
