import { checkDeclared, faultIn, type Report, templateFault } from '../../kit/declared-check.ts';
import { wireText } from '../../kit/declared-wire.ts';
import type { DeclaredAction, DeclaredProperty, Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { parseTemplate } from '../../kit/template.codec.ts';
import { parseWireWords } from '../../kit/wire-words.ts';

const checkProperty = ({ wire }: DeclaredProperty, report: Report): void => {
  for (const column of ['map', 'traps'])
    report(
      column,
      faultIn(() => parseWireWords(wireText(wire, column))),
    );
};

const checkAction = ({ params, wire }: DeclaredAction, report: Report, { properties }: Definition): void => {
  const known = new Set(params.map(({ id }) => id));
  report(
    'map',
    faultIn(() => parseWireWords(wireText(wire, 'map'))),
  );
  for (const column of ['oid', 'value'])
    report(
      column,
      templateFault(() => parseTemplate(wireText(wire, column), 'text'), known),
    );
  if (!wire.rowOf) return;
  const column = properties.find(({ id }) => id === wire.rowOf);
  if (column?.wire.column !== true) report('rowOf', say('不是表格列', 'is no table column'));
  if (!known.has(wireText(wire, 'rowParam'))) report('rowParam', say('没有此参数', 'there is no such parameter'));
};

export const checkDefinition = checkDeclared({ property: checkProperty, action: checkAction });
