import type { Text, Value } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty, Definition, DefinitionFault } from '../../kit/definition.ts';
import { parseJsonPath } from '../../kit/json-path.codec.ts';
import { say } from '../../kit/say.ts';
import { textOf } from '../../kit/spoken-error.ts';
import { parseTemplate } from '../../kit/template.codec.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { planSelector } from './http.plan.ts';
import { parseHeaders, parsePath, wireText } from './http.template.ts';

const why = (read: () => unknown): Text | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return textOf(error);
  }
};

type Report = (column: string, fault: Text | undefined) => void;
type WireValues = Readonly<Record<string, Value>>;

const stranger = (names: readonly string[], known: ReadonlySet<string>): Text | undefined => {
  const name = names.find((one) => !known.has(one));
  return name === undefined ? undefined : say(`没有参数“${name}”`, `there is no parameter "${name}"`);
};

const checkRequest = (wire: WireValues, known: ReadonlySet<string>, report: Report): void => {
  const path = wireText(wire, 'path');
  report('path', why(() => parsePath(path)) ?? stranger(parsePath(path).names, known));
  const headers = wireText(wire, 'headers');
  report(
    'headers',
    why(() => parseHeaders(headers)) ??
      stranger(
        parseHeaders(headers).flatMap(({ value }) => value.names),
        known,
      ),
  );
  const body = wireText(wire, 'body');
  report('body', why(() => parseTemplate(body, 'text')) ?? stranger(parseTemplate(body, 'text').names, known));
};

const checkMap = ({ type, enum: items, wire }: DeclaredProperty): Text | undefined => {
  const source = wireText(wire, 'valueMap');
  const unreadable = why(() => parseWireWords(source));
  if (unreadable !== undefined || type !== 'enum') return unreadable;
  const meanings = source
    .split(/[;\n]/)
    .flatMap((part) => (part.includes('=') ? [part.slice(part.indexOf('=') + 1).trim()] : []));
  const unknown = meanings.find((meaning) => !(items ?? []).some((item) => item.code === meaning));
  return unknown === undefined ? undefined : say(`枚举中没有“${unknown}”`, `"${unknown}" is not one of the choices`);
};

const checkProperty = (property: DeclaredProperty, known: ReadonlySet<string>, report: Report): void => {
  const { wire } = property;
  const [path, webhook, selector] = ['path', 'webhook', 'selector'].map((id) => wireText(wire, id));
  if (path === '' && webhook === '')
    report('path', say('请填写路径或回调中的路径', 'needs a path, or a path in the webhook'));
  if (path !== '') {
    checkRequest(wire, known, report);
    if (selector === '' && wire.select !== 'status')
      report('selector', say('请填写路径或匹配式', 'needs a path or a pattern'));
  }
  report(
    'selector',
    why(() => planSelector(property)),
  );
  report(
    'webhook',
    why(() => parseJsonPath(webhook ?? '')),
  );
  report('valueMap', checkMap(property));
};

const checkAction = ({ wire, params }: DeclaredAction, known: ReadonlySet<string>, report: Report): void => {
  checkRequest(wire, new Set([...known, ...params.map(({ id }) => id)]), report);
  for (const column of ['successPath', 'errorPath'])
    report(
      column,
      why(() => parseJsonPath(wireText(wire, column))),
    );
};

/** Everything that is wrong with a description. `settings` are the names of the device's own parameters. */
export const checkDefinition =
  (settings: readonly string[]) =>
  (definition: Definition): DefinitionFault[] => {
    const faults: DefinitionFault[] = [];
    const known = new Set(settings);
    const reportAt =
      (path: string): Report =>
      (column, fault) => {
        if (fault !== undefined) faults.push({ at: `${path}/${column}`, text: fault });
      };
    for (const property of definition.properties) checkProperty(property, known, reportAt(`properties/${property.id}`));
    for (const action of definition.actions) checkAction(action, known, reportAt(`actions/${action.id}`));
    return faults;
  };
