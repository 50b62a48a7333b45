import type { Value } from '@eoms/contract/vocabulary';
import type { Definition, DefinitionFault } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { spokenError, textOf } from '../../kit/spoken-error.ts';
import { parseTemplate } from '../../kit/template.codec.ts';
import { parseWireWords } from '../../kit/wire-words.ts';

const fault = (at: string, run: () => void): DefinitionFault[] => {
  try {
    run();
    return [];
  } catch (error) {
    return [{ at, text: textOf(error) }];
  }
};

const checkMap = (at: string, text: Value | undefined): DefinitionFault[] =>
  text ? fault(at, () => parseWireWords(String(text))) : [];

const checkAction = (
  definition: Definition,
  { id, params, wire }: Definition['actions'][number],
): DefinitionFault[] => {
  const at = `actions/${id}`;
  const known = new Set(params.map((param) => param.id));
  const faults = checkMap(`${at}/map`, wire.map);
  for (const field of ['oid', 'value'] as const)
    faults.push(
      ...fault(`${at}/${field}`, () => {
        for (const name of parseTemplate(String(wire[field] ?? ''), 'text').names)
          if (!known.has(name)) throw spokenError(`没有参数 ${name}`, `no parameter ${name}`);
      }),
    );
  if (!wire.rowOf) return faults;
  const column = definition.properties.find((property) => property.id === wire.rowOf);
  if (column?.wire.column !== true) faults.push({ at: `${at}/rowOf`, text: say('不是表格列', 'is no table column') });
  if (!known.has(String(wire.rowParam ?? '')))
    faults.push({ at: `${at}/rowParam`, text: say('没有此参数', 'there is no such parameter') });
  return faults;
};

export const checkDefinition = (definition: Definition): DefinitionFault[] => [
  ...definition.properties.flatMap(({ id, wire }) => [
    ...checkMap(`properties/${id}/map`, wire.map),
    ...checkMap(`properties/${id}/traps`, wire.traps),
  ]),
  ...definition.actions.flatMap((action) => checkAction(definition, action)),
];
