import type { Text } from '@eoms/contract/vocabulary';
import type { DeclaredAction, DeclaredProperty, Definition, DefinitionFault } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { textOf } from '../../kit/spoken-error.ts';
import { parseTemplate, reservedNames } from '../../kit/template.codec.ts';
import { parseWireWords } from '../../kit/wire-words.ts';
import { modeOf, replyPattern, wireText } from './line.plan.ts';

const why = (read: () => unknown): Text | undefined => {
  try {
    read();
    return undefined;
  } catch (error) {
    return textOf(error);
  }
};

type Report = (column: string, fault: Text | undefined) => void;

const checkTemplate = (
  source: string,
  wire: DeclaredProperty['wire'],
  known: ReadonlySet<string>,
): Text | undefined => {
  const unreadable = why(() => parseTemplate(source, modeOf(wire)));
  if (unreadable !== undefined) return unreadable;
  const stranger = parseTemplate(source, modeOf(wire)).names.find((name) => !known.has(name));
  return stranger === undefined ? undefined : say(`没有参数“${stranger}”`, `there is no parameter "${stranger}"`);
};

/** What a map promises must be a value of the property. */
const checkMap = ({ type, enum: items, wire }: DeclaredProperty): Text | undefined => {
  const source = wireText(wire, 'valueMap');
  if (source.trim() === '') return undefined;
  const unreadable = why(() => parseWireWords(source));
  if (unreadable !== undefined || type !== 'enum') return unreadable;
  const meanings = source
    .split(/[;\n]/)
    .flatMap((part) => (part.includes('=') ? [part.slice(part.indexOf('=') + 1).trim()] : []));
  const stranger = meanings.find((meaning) => !(items ?? []).some((item) => item.code === meaning));
  return stranger === undefined ? undefined : say(`枚举中没有“${stranger}”`, `"${stranger}" is not one of the choices`);
};

const checkGroup = ({ wire }: DeclaredProperty): Text | undefined => {
  const group = wire.group;
  if (typeof group !== 'number' || why(() => replyPattern(wire, 'reply')) !== undefined) return undefined;
  const groups = replyPattern(wire, 'reply')?.groups ?? 0;
  return group > groups ? say(`应答匹配只有 ${groups} 组`, `the reply pattern has ${groups} groups`) : undefined;
};

const checkProperty = (property: DeclaredProperty, known: ReadonlySet<string>, report: Report): void => {
  const { wire } = property;
  const query = wireText(wire, 'query');
  if (query === '' && wire.push !== true)
    report('query', say('请填写查询命令，或选择主动上报', 'needs a query, or to be told by the device'));
  if (query !== '') report('query', checkTemplate(query, wire, known));
  if (wire.push === true && wireText(wire, 'reply') === '')
    report('reply', say('主动上报的属性需要应答匹配', 'a property told by the device needs a reply pattern'));
  report(
    'reply',
    why(() => replyPattern(wire, 'reply')),
  );
  report('group', checkGroup(property));
  report('valueMap', checkMap(property));
};

const checkAction = ({ wire, params }: DeclaredAction, known: ReadonlySet<string>, report: Report): void => {
  const all = new Set([...known, ...params.map(({ id }) => id)]);
  for (const { id } of params)
    if (reservedNames.includes(id))
      report('command', say(`“${id}”是校验和的名称`, `"${id}" is the name of a checksum`));
  const lines = wireText(wire, 'command')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (lines.length === 0) report('command', say('请填写命令', 'needs a command'));
  for (const line of lines) report('command', checkTemplate(line, wire, all));
  report(
    'success',
    why(() => replyPattern(wire, 'success')),
  );
  report(
    'error',
    why(() => replyPattern(wire, 'error')),
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
