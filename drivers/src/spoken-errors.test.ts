import { describe, expect, it } from 'vitest';
import type { DefinitionFault } from './kit/definition.ts';
import { parseSelector } from './kit/json-selector.ts';
import { patternFault } from './kit/pattern.ts';
import { say } from './kit/say.ts';
import { textOfError } from './kit/spoken-error.ts';
import { mqttDeclares } from './protocols/mqtt/mqtt.declares.ts';
import { checkDefinition as checkSnmp } from './protocols/snmp/snmp.check.ts';

const latinWord = /[A-Za-z]{3,}/;

describe('what is wrong is said in Chinese to those who read Chinese', () => {
  it.each(['(ab', 'ab)', '[z-a]', '[ab', '*', 'a**', 'a{9999}', '(?=a)', '(?P<n>a)(?P<n>b)', '\\', '\\Q\\8'])(
    'of the pattern %s',
    (source) => {
      const { zh = '无法识别', en = '' } = patternFault(source) ?? {};
      expect(zh).toContain('无法识别');
      expect(zh.replace(source, '')).not.toMatch(latinWord);
      expect(en).not.toMatch(/[\u4e00-\u9fff]/);
    },
  );

  it('of a path to a value', () => {
    for (const source of ['a[', Array.from({ length: 20 }, () => 'a').join('.')])
      try {
        parseSelector(source);
        expect.unreachable(source);
      } catch (error) {
        expect(textOfError(error).zh).not.toMatch(latinWord);
      }
  });

  it('of a model', () => {
    const name = say('甲', 'a');
    const action = (wire: Record<string, string>) => [{ id: 'b', name, params: [], wire }];
    const property = (wire: Record<string, string>) => [
      { id: 'a', name, type: 'int' as const, access: 'r' as const, wire },
    ];
    const faults: readonly DefinitionFault[] = [
      ...(mqttDeclares.check?.({
        properties: property({ topic: 'a/#/b', selector: 'x[', map: 'x' }),
        actions: action({ topic: 'a/#', payload: '{y}' }),
      }) ?? []),
      ...checkSnmp({ properties: property({ oid: '1.3', map: 'x' }), actions: action({ oid: '1.3.{z}', value: '1' }) }),
    ];
    expect(faults.length).toBe(7);
    for (const { text } of faults) expect(text.zh).not.toMatch(latinWord);
  });
});
