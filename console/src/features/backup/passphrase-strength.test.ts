import { expect, it } from 'vitest';
import { strengthOf } from './passphrase-strength.ts';

it.each([
  ['', 'short'],
  ['Gr8!xw', 'short'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcabcabcabcabc', 'weak'],
  ['123456789012', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['blue harbour', 'fair'],
  ['harbour lamps at nine', 'strong'],
  ['k3#Vq9-wLz!7Tb', 'strong'],
  ['临江会议中心的灯火在九点', 'strong'],
] as const)('%s is %s', (passphrase, strength) => {
  expect(strengthOf(passphrase)).toBe(strength);
});
