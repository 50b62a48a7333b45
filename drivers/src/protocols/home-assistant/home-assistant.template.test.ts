import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readTemplate } from './home-assistant.template.ts';

const read = (template: string, payload: string | Buffer): unknown => {
  const understood = readTemplate(template);
  if ('missing' in understood) return `not understood: ${understood.missing.en}`;
  return understood.read(Buffer.isBuffer(payload) ? payload : Buffer.from(payload));
};

it.each([
  ['{{ value }}', '21.5', '21.5'],
  ['{{ value_json.a.b }}', '{"a":{"b":3}}', 3],
  ["{{ value_json['a'][0] }}", '{"a":[7]}', 7],
  ['{{ value_json["odd key"].x }}', '{"odd key":{"x":"y"}}', 'y'],
  ['{{ value_json.list[-1] }}', '{"list":[1,2,3]}', 3],
  ['{{ value_json.t | float | round(1) }}', '{"t":"21.46"}', 21.5],
  ['{{ value_json.t | float / 10 }}', '{"t":215}', 21.5],
  ['{{ ((value_json.t - 32) * 5 / 9) | round(1) }}', '{"t":70}', 21.1],
  ['{{ (value_json.t | float * 1.8 + 32) | round(2) }}', '{"t":"20"}', 68],
  ['{{ value_json.a * 0.1 }}', '{"a":3}', 0.3],
  ['{{ 7 // 2 + -7 % 3 + 2 ** 3 }}', '', 13],
  ['{{ 2.5 | round }} {{ 3.5 | round }} {{ 2.35 | round(1, "floor") }}', '', '2 4 2.3'],
  ['{{ value | int * 2 }}', '4.7', 8],
  ['{{ value | int(0) }}', 'offline', 0],
  ['{{ value | int(base=16) }}', '1f', 'not understood: "base = 16 )" is not supported'],
  ['{{ value | int(0, 16) }}', '1f', 31],
  ['{{ value_json.x | default(0) }}', '{}', 0],
  ['{{ value_json.x | default("none", true) }}', '{"x":""}', 'none'],
  ['{{ value_json.x | is_defined }}', '{}', undefined],
  ['{{ value_json.x.y }}', '{}', undefined],
  ['{{ value_json.t | float }}', '{"t":"n/a"}', undefined],
  ['{{ value_json.a / value_json.b }}', '{"a":1,"b":0}', undefined],
])('%s of %s is %j', (template, payload, expected) => expect(read(template, payload)).toEqual(expected));

it.each([
  ["{{ 'ON' if value_json.m else 'OFF' }}", '{"m":true}', 'ON'],
  ["{{ 'ON' if value_json.m == 1 else 'OFF' }}", '{"m":0}', 'OFF'],
  ["{{ value_json.state if value_json.state is defined else 'OFF' }}", '{}', 'OFF'],
  ["{{ value_json.state if value_json.state is defined else 'OFF' }}", '{"state":"ON"}', 'ON'],
  ["{{ 'a' if value_json.x is not none and value_json.x > 2 else 'b' }}", '{"x":3}', 'a'],
  ["{{ 'a' if value_json.x is number or value_json.y in ['p', 'q'] else 'b' }}", '{"x":"3","y":"q"}', 'a'],
  ["{{ 'a' if not value_json.x in (1, 2) else 'b' }}", '{"x":2}', 'b'],
  ["{{ 'a' if 'alarm' not in value else 'b' }}", 'an alarm', 'b'],
  ['{{ value_json.a == "open" }}', '{"a":"open"}', true],
  ['{{ 0 < value_json.a }}', '{"a":-1}', false],
  ["{{ iif(value_json.on, 'ON', 'OFF') }}", '{"on":false}', 'OFF'],
  ["{{ (value | int > 50) | iif('high', 'low') }}", '51', 'high'],
  ["{{ {'0':'off','1':'on'}[value] }}", '1', 'on'],
  ["{{ {'0':'off','1':'on'}.get(value, 'unknown') }}", '7', 'unknown'],
  ["{{ {0:'off',1:'on'}[value | int] | default('?') }}", '1', 'on'],
  ["{{ value.split(',')[1] | float }}", '1.5,2.5', 2.5],
  ["{{ value | replace('%', '') | trim }}", ' 45 % ', '45'],
  ["{{ value_json.a ~ ' ' ~ value_json.b }}", '{"a":1,"b":"x"}', '1 x'],
  ['{{ value_json.a }}{{ value_json.b }}', '{"a":1,"b":"x"}', '1x'],
  ["{{ value_json.l | join('/') | upper }}", '{"l":["a","b"]}', 'A/B'],
  ['{{ value_json.n | bitwise_and(4) }}', '{"n":6}', 4],
  ['{% if value_json.n > 5 %}on{%else%}off{%endif%}', '{"n":6}', 'on'],
  ["{%- if value == '0' -%} closed {%- elif value == '1' -%} open {%- else -%} moving {%- endif -%}", '1', 'open'],
  ["{% set m = {'a': 'on'} %}{{ m[value] | default('off') }}", 'b', 'off'],
  ['{% if value_json.x is defined %}{{ value_json.x }}{% endif %}', '{}', undefined],
  ['{# a remark #}{{ value | lower }}', 'ON', 'on'],
  ['{"a": {{ value }} }', '1', '{"a": 1 }'],
])('%s of %s is %j', (template, payload, expected) => expect(read(template, payload)).toEqual(expected));

it.each([
  ['{{ states("sensor.x") }}', 'states'],
  ['{{ value_json.a | map(attribute="x") }}', 'map'],
  ["{{ value.constructor('x') }}", 'constructor'],
  ['{% for x in value %}{% endfor %}', 'for x in value'],
  ['{% if value_json.output is_true %}on{% else %}off{% endif %}', 'is_true'],
  ['{{ now() }}', 'now'],
  ['{{ value_json.a is same }}', 'same'],
  ['{{ value', '{{ value'],
  ['{% if value %}x', 'if'],
])('%s is left alone, and the part that is not understood is named', (template, part) => {
  const understood = readTemplate(template);
  expect('missing' in understood && understood.missing.en).toContain(part);
});

it('reads no payload that is not UTF-8, and no JSON that is nested without end', () => {
  expect(read('{{ value }}', Buffer.from('bbe1', 'hex'))).toBeUndefined();
  expect(read('{{ value_json }}', '['.repeat(100_000))).toBeUndefined();
});

it('takes nothing from prototypes, and never grows without bound', () => {
  expect(read('{{ value_json.constructor }}', '{}')).toBeUndefined();
  expect(read("{{ value_json['__proto__'] }}", '{}')).toBeUndefined();
  expect(read(`{{ ${'value ~ '.repeat(100)} value }}`, 'x'.repeat(5_000))).toBeUndefined();
  expect(read('{{ value ** 9999999 }}', '9')).toBeUndefined();
  expect(read(`{{ ${'('.repeat(500)}1 }}`, '')).toContain('not understood');
  expect(read(`{{ ${'not '.repeat(300)}value }}`, 'x')).toBe(true);
});

const pieces = [
  'value',
  'value_json',
  '.a',
  '[0]',
  "['b']",
  ' | ',
  'int',
  'round',
  '(',
  ')',
  ' if ',
  ' else ',
  ' and ',
];
const more = [
  ' not ',
  ' in ',
  ' is ',
  'defined',
  ' + ',
  ' * ',
  ' ~ ',
  "'x'",
  '1',
  '{',
  '}',
  ':',
  ',',
  '{%',
  '%}',
  'endif',
];

it('is never run, whatever it says', () => {
  const word = fc.oneof(fc.constantFrom(...pieces, ...more), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), fc.json({ maxDepth: 2 }), (words, payload) => {
      read(`{{ ${words.join('')} }}`, payload);
      read(`{% if ${words.join(' ')} %}a{% endif %}`, payload);
    }),
    { numRuns: 4_000 },
  );
});
