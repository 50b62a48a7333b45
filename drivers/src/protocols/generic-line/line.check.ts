import type { SourceText } from '@eoms/contract/vocabulary';
import { checkDeclared, faultIn, mapFault, type Report, templateFault } from '../../kit/declared-check.ts';
import { type WireValues, wireText } from '../../kit/declared-wire.ts';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { parseTemplate, reservedNames } from '../../kit/template.codec.ts';
import { modeOf, replyPattern } from './line.plan.ts';

const checkTemplate = (source: string, wire: WireValues, known: ReadonlySet<string>): SourceText | undefined =>
  templateFault(() => parseTemplate(source, modeOf(wire)), known);

const checkGroup = ({ wire }: DeclaredProperty): SourceText | undefined => {
  const group = wire.group;
  if (typeof group !== 'number' || faultIn(() => replyPattern(wire, 'reply')) !== undefined) return undefined;
  const groups = replyPattern(wire, 'reply')?.groups ?? 0;
  return group > groups ? say(`应答匹配只有 ${groups} 组`, `the reply pattern has ${groups} groups`) : undefined;
};

const checkProperty = (property: DeclaredProperty, known: ReadonlySet<string>, report: Report): void => {
  const { wire } = property;
  const query = wireText(wire, 'query');
  if (query === '' && wire.push !== true)
    report('query', say('请填写查询命令，或选择主动上报', 'needs a query, or must be sent by the device unasked'));
  if (query !== '') report('query', checkTemplate(query, wire, known));
  if (wire.push === true && wireText(wire, 'reply') === '')
    report(
      'reply',
      say('主动上报的属性需要应答匹配', 'a property that the device sends unasked needs a reply pattern'),
    );
  report(
    'reply',
    faultIn(() => replyPattern(wire, 'reply')),
  );
  report('group', checkGroup(property));
  report('valueMap', mapFault(property, 'valueMap'));
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
    faultIn(() => replyPattern(wire, 'success')),
  );
  report(
    'error',
    faultIn(() => replyPattern(wire, 'error')),
  );
};

/** `settings`: the parameters of the device that templates may name. */
export const checkDefinition = (settings: readonly string[]) => {
  const known = new Set(settings);
  return checkDeclared({
    property: (property, report) => checkProperty(property, known, report),
    action: (action, report) => checkAction(action, known, report),
  });
};
