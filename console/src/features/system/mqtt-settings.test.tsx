// @vitest-environment happy-dom
import type { MqttAccount, MqttBrokerState } from '@eoms/contract';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { createStage, type Stage, settle } from '../../api/answers.fixture.tsx';
import { MqttSettings } from './mqtt-settings.tsx';

const broker: MqttBrokerState = {
  listening: true,
  trouble: null,
  port: 1883,
  tls: { listening: false, trouble: null, port: 0 },
  connections: 23,
  held: 0,
  denied: 4,
  dropped: 0,
  retained: 1_024,
  external: null,
};
const account: MqttAccount = {
  id: '01a1fd39-a762-7000-8615-6d2dd5dc04ac',
  username: 'gate-1',
  publishFilters: ['gate-1/#'],
  subscribeFilters: [],
  enabled: false,
  remarks: 'north gate',
  revision: 1,
  standing: 'inForce',
  createdAt: '2026-01-01T00:00:00.000Z',
};

let stage: Stage;
const show = async (state: MqttBrokerState, accounts: readonly MqttAccount[] = [], canEdit = true) => {
  stage = await createStage({
    'GET /mqttAccount/broker': () => ({ data: state }),
    'GET /mqttAccount/page': () => ({ data: { records: accounts, total: accounts.length, current: 1, size: 20 } }),
    'POST /mqttAccount/save': () => ({ data: { id: account.id } }),
  });
  await stage.show(<MqttSettings canEdit={canEdit} />);
};
const text = () => document.body.textContent ?? '';
const sent = () => stage.asked.find(({ call }) => call === 'POST /mqttAccount/save')?.body;
const type = (selector: string, value: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>(selector);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const save = async () => {
  await act(async () => document.querySelector<HTMLElement>('.ant-drawer-footer .ant-btn-primary')?.click());
  await settle();
};

afterEach(() => stage.close());

describe('the built-in broker', () => {
  it('shows its statistics while it listens', async () => {
    await show(broker);
    expect(text()).toContain('正在监听');
    for (const figure of ['1883', '23', '1,024', '4']) expect(text()).toContain(figure);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
  it('names the port that is in use, and what to do', async () => {
    await show({ ...broker, listening: false, trouble: 'EADDRINUSE' });
    expect(text()).toContain('未能监听');
    expect(document.querySelector('[role=alert]')?.textContent).toContain('端口 1883 已被其他程序占用');
  });
  it('shows its TLS port and what is wrong with it', async () => {
    await show({ ...broker, tls: { listening: true, trouble: null, port: 8883 } });
    for (const word of ['1883', '8883', '加密端口', '正在监听']) expect(text()).toContain(word);
    await stage.close();
    await show({ ...broker, tls: { listening: false, trouble: 'EADDRINUSE', port: 8883 } });
    expect(text()).toContain('未能监听');
    const alert = document.querySelector('[role=alert]')?.textContent;
    expect(alert).toContain('端口 8883 已被其他程序占用');
    expect(alert).toContain('EOMS_MQTT_TLS_PORT');
  });
  it('says that it waits for the end of safe mode', async () => {
    await show({ ...broker, listening: false, trouble: 'safeMode' });
    expect(document.querySelector('[role=alert]')?.textContent).toContain('安全模式');
    expect(text()).not.toContain('已停用');
  });
  it('shows no error when it is switched off', async () => {
    await show({ ...broker, listening: false, port: 0 });
    expect(text()).toContain('已停用');
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});

describe('a broker beside this system', () => {
  const beside = {
    ...broker,
    listening: false,
    port: 0,
    denied: null,
    external: {
      address: 'mqtt.example:8883',
      connected: true,
      since: '2026-01-01T00:00:00.000Z',
      accounts: 'managed',
    },
  } satisfies MqttBrokerState;
  it('is shown with its address and what it reports, without ports of ours', async () => {
    await show(beside);
    for (const word of ['已连接', 'mqtt.example:8883', '23', '1,024']) expect(text()).toContain(word);
    for (const word of ['已停用', '加密端口', '越权消息']) expect(text()).not.toContain(word);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
  it('is reported when it is lost, and when it does not take accounts', async () => {
    await show({ ...beside, external: { ...beside.external, connected: false } });
    expect(text()).toContain('连接已断开');
    expect(document.querySelector('[role=alert]')?.textContent).toContain('mqtt.example:8883');
    await stage.close();
    await show({ ...beside, external: { ...beside.external, accounts: 'unmanaged' } });
    expect(document.querySelector('[role=alert]')?.textContent).toContain('EOMS_MQTT_URL');
  });
  it('says which accounts do not work there', async () => {
    await show(beside, [
      { ...account, enabled: true, standing: 'pending' },
      { ...account, id: '2', username: 'gate-2', standing: 'passwordMissing' },
    ]);
    for (const word of ['等待代理确认', '请重新输入密码']) expect(text()).toContain(word);
  });
});

describe('its accounts', () => {
  it('are shown with their topics', async () => {
    await show(broker, [account]);
    for (const word of ['gate-1', 'north gate', 'gate-1/#', '无', '停用']) expect(text()).toContain(word);
  });
  it('are created with the topics of their own name', async () => {
    await show(broker);
    await stage.press('新建账号');
    await type('.ant-drawer input[autocomplete="off"]', 'gate-2');
    await type('.ant-drawer input[type="password"]', 'open sesame');
    await save();
    expect(sent()).toEqual({
      username: 'gate-2',
      password: 'open sesame',
      publishFilters: ['%u/#'],
      subscribeFilters: ['%u/#'],
      enabled: true,
      remarks: '',
    });
  });
  it('require a password of eight characters', async () => {
    await show(broker);
    await stage.press('新建账号');
    await type('.ant-drawer input[autocomplete="off"]', 'gate-2');
    await type('.ant-drawer input[type="password"]', 'short');
    await save();
    expect(sent()).toBeUndefined();
    expect(text()).toContain('至少 8 个字符');
  });
  it('keep their password when none is entered', async () => {
    await show(broker, [account]);
    await act(async () => document.querySelector<HTMLElement>('tbody tr')?.click());
    await settle();
    await save();
    const { createdAt: _, standing: _standing, ...kept } = account;
    expect(sent()).toEqual(kept);
  });
  it('cannot be changed when read-only', async () => {
    await show(broker, [account], false);
    expect(text()).toContain('gate-1');
    expect(text()).not.toContain('新建账号');
  });
});
