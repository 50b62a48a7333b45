import type { MqttTrigger } from '@eoms/contract';
import { expect, it } from 'vitest';
import { messageFits, messageValue } from './topic-message.ts';

const wanted = (field: string, value: string | number, operator: '==' | '>' = '=='): MqttTrigger['compare'] => ({
  field,
  operator,
  value,
});
const gbk = Buffer.from([0xbb, 0xe1, 0xd2, 0xe9]);

it('reads a document behind a byte order mark', () => {
  const payload = Buffer.from('\uFEFF{"room":{"lux":5}}');
  expect(messageFits(payload, wanted('room.lux', 5))).toBe(true);
  expect(messageValue(payload, wanted('room.lux', 5))).toBe(5);
});

it('keeps every digit of a number', () => {
  const payload = Buffer.from('{"serial":9007199254740993}');
  expect(messageValue(payload, wanted('serial', ''))).toBe('9007199254740993');
  expect(messageValue(Buffer.from('9007199254740993'), null)).toBe('9007199254740993');
  expect(messageFits(payload, wanted('serial', '9007199254740993'))).toBe(true);
  expect(messageFits(payload, wanted('serial', 1_000, '>'))).toBe(true);
});

it('takes what is no text, or nested too deep, for neither a value nor a match', () => {
  expect(messageValue(gbk, null)).toBeNull();
  expect(messageFits(gbk, wanted('', gbk.toString('utf8')))).toBe(false);
  const deep = Buffer.from(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
  expect(messageFits(deep, wanted('a', 1))).toBe(false);
});
