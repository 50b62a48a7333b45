import type { ActionSchema, DeviceCommand, DeviceLive } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { controlState, isReal } from './control-state.ts';

const power: ActionSchema = {
  id: 'power',
  name: { zh: '电源', en: 'Power' },
  params: [{ id: 'on', name: { zh: '开', en: 'On' }, type: 'bool', required: true }],
  confirm: false,
  expect: [
    { when: { on: true }, property: 'power', in: ['on', 'warming'] },
    { when: { on: false }, property: 'power', in: ['standby', 'cooling'] },
  ],
  timeoutMs: 15_000,
};
const input: ActionSchema = { ...power, id: 'input', expect: [{ property: 'input', in: ['$input'] }] };
const live = (values: Record<string, string>): DeviceLive => ({
  deviceId: 'd',
  connection: 'online',
  since: null,
  reason: null,
  roundTripMs: null,
  values: Object.fromEntries(
    Object.entries(values).map(([k, value]) => [k, { value, at: '', since: '', quality: 'good' as const }]),
  ),
});
const command = (over: Partial<DeviceCommand>): DeviceCommand => ({
  id: 'c',
  deviceId: 'd',
  deviceName: '',
  placeId: 'p',
  action: 'power',
  actionName: power.name,
  args: { on: true },
  status: 'sent',
  reason: null,
  cause: { kind: 'person', id: null, name: null },
  createdAt: '2026-01-01T00:00:00Z',
  sentAt: null,
  endedAt: null,
  expiresAt: '2026-01-01T00:00:15Z',
  ...over,
});

describe('isReal', () => {
  it('considers only the expectations that apply to the arguments', () => {
    expect(isReal(power, { on: true }, live({ power: 'warming' }))).toBe(true);
    expect(isReal(power, { on: false }, live({ power: 'warming' }))).toBe(false);
  });
  it('substitutes arguments for their names', () => {
    expect(isReal(input, { input: '31' }, live({ input: '31' }))).toBe(true);
    expect(isReal(input, { input: '32' }, live({ input: '31' }))).toBe(false);
  });
  it('considers the element that the arguments select', () => {
    const outlet: ActionSchema = { ...power, expect: [{ property: 'outlet[$outlet]', in: ['$to'] }] };
    const values = live({ 'outlet[2]': 'on', 'outlet[1]': 'off' });
    expect(isReal(outlet, { outlet: '2', to: 'on' }, values)).toBe(true);
    expect(isReal(outlet, { outlet: '1', to: 'on' }, values)).toBe(false);
  });
  it('is undefined for a value that was never read', () => {
    expect(isReal(power, { on: false }, live({}))).toBe(false);
  });
});

describe('controlState', () => {
  it('belongs to the button whose arguments were sent', () => {
    expect(controlState(power, { on: true }, [command({})]).pending?.id).toBe('c');
    expect(controlState(power, { on: false }, [command({})])).toEqual({});
  });
  it('drops a failure once a newer command was sent', () => {
    const failed = command({ id: 'old', status: 'failed' });
    const newer = command({ id: 'new', createdAt: '2026-01-01T00:01:00Z', status: 'confirmed' });
    expect(controlState(power, { on: true }, [failed, newer])).toEqual({ confirmed: newer });
  });
});
