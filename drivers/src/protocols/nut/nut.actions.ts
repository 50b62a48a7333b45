import type { ActionDef } from '../../kit/action.ts';
import type { Device } from '../../kit/device.ts';
import type { DeviceView, EnumItem, Field } from '../../kit/field.ts';
import { say } from '../../kit/say.ts';
import { ask, upsOf } from './nut.talk.ts';

const commandsOf = ({ store }: Pick<DeviceView, 'store'>): readonly string[] | undefined =>
  store.get('commands') as readonly string[] | undefined;

const command = (device: Device, name: string): Promise<unknown> => ask(device, 'INSTCMD', upsOf(device), name);

const choices = (view: DeviceView): EnumItem[] =>
  (commandsOf(view) ?? []).map((name) => ({ code: name, name: say(name, name) }));

const on: Field = { id: 'on', name: say('开启', 'On'), type: 'bool', required: true };

interface Known {
  readonly needs: string;
  readonly action: ActionDef;
}

const simple = (id: string, zh: string, en: string, instant: string, confirm: boolean): Known => ({
  needs: instant,
  action: {
    id,
    name: say(zh, en),
    confirm,
    run: async (device) => {
      await command(device, instant);
    },
  },
});

/** Commands by their standard names (NUT developer guide, "Instant commands"). */
const known: readonly Known[] = [
  {
    needs: 'beeper.enable',
    action: {
      id: 'beeper',
      name: say('蜂鸣器', 'Beeper'),
      params: [on],
      expect: [
        { when: { on: true }, property: 'beeper', in: ['enabled'] },
        { when: { on: false }, property: 'beeper', in: ['disabled', 'muted'] },
      ],
      run: async (device, args) => {
        await command(device, args.on === true ? 'beeper.enable' : 'beeper.disable');
      },
    },
  },
  simple('selfTest', '快速自检', 'Quick self-test', 'test.battery.start.quick', true),
  simple('stopTest', '停止自检', 'Stop the self-test', 'test.battery.stop', false),
  simple('loadOn', '接通输出', 'Turn the load on', 'load.on', true),
  simple('loadOff', '切断输出', 'Turn the load off', 'load.off', true),
  simple('shutdownReturn', '关机并待市电恢复', 'Shut down, return with the mains', 'shutdown.return', true),
];

const anyCommand: ActionDef = {
  id: 'command',
  name: say('执行命令', 'Run a command'),
  confirm: true,
  params: [
    {
      id: 'command',
      name: say('命令', 'Command'),
      type: 'enum',
      required: true,
      maxLength: 64,
      pattern: '^[A-Za-z0-9._-]+$',
      options: choices,
    },
  ],
  run: async (device, args) => {
    await command(device, String(args.command));
  },
};

const setVariable: ActionDef = {
  id: 'setVariable',
  name: say('设置变量', 'Set a variable'),
  confirm: true,
  params: [
    {
      id: 'variable',
      name: say('变量', 'Variable'),
      type: 'string',
      required: true,
      maxLength: 64,
      pattern: '^[A-Za-z0-9._-]+$',
    },
    { id: 'value', name: say('值', 'Value'), type: 'string', required: true, maxLength: 200 },
  ],
  run: async (device, args) => {
    await ask(device, 'SET', 'VAR', upsOf(device), String(args.variable), String(args.value));
  },
};

/** A UPS that listed its commands is offered nothing that it does not know. */
export const nutActions = (view: DeviceView): readonly ActionDef[] => {
  const listed = commandsOf(view);
  const fitting = known.filter(({ needs }) => listed === undefined || listed.includes(needs));
  return [...fitting.map(({ action }) => action), anyCommand, setVariable];
};
