import { commandsEndpoints, fillTemplate, textOf } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import type { Caller } from '../../../platform/http/context.ts';
import { Refusal, refuse } from '../../../platform/http/refusal.ts';
import type { CommandsModule } from '../../commands/commands.module.ts';
import { type DevicesModule, seeDevice } from '../../devices/devices.module.ts';
import { excerptOf, type Message, type Reply, type Sender, type Settings } from './sender.ts';

export interface SpeakingDevices {
  readonly devices: Pick<DevicesModule, 'engine' | 'registry'>;
  readonly commands: Pick<CommandsModule, 'execute' | 'outcome'>;
}

/** What was to be said then is not said now. */
const stillNewsMs = 10 * 60_000;
/** About a minute of speech. */
const longestText = 500;
/** The same would be answered again. */
const hopeless: ReadonlySet<string> = new Set([
  ...['404', 'device.actionUnknown', 'device.parameterMissing', 'device.parameterInvalid'],
]);

type Chosen = Pick<Settings, 'text'>;

/** The action and its argument for the text; undefined if the device has none like that. */
const spokenBy = ({ devices }: SpeakingDevices, settings: Chosen) => {
  const actions = devices.engine().actionsOf(settings.text('deviceId'));
  const action = actions.find(({ id }) => id === settings.text('action'));
  const param = action?.params.find(({ id, type }) => id === settings.text('parameter') && type === 'string');
  return action && param && { action, param };
};

/** One line: some devices take a line break for the end of the command. */
const messageText = (settings: Settings, { title, content }: Message, maxLength = longestText): string =>
  fillTemplate(settings.text('say'), (name) => ({ title, content })[name])
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, Math.min(maxLength, longestText))
    .toWellFormed();

/** Refuses a device that the caller may not control, and an action that takes no text or needs more than that. */
export const requireSpeaking = (from: SpeakingDevices, params: Readonly<Record<string, unknown>>, caller: Caller) => {
  const settings: Chosen = { text: (id) => String(params[id] ?? '') };
  const { needs } = commandsEndpoints.executeAction;
  if (!caller.permits(needs)) throw refuse('403');
  const operable = { places: caller.placesFor(needs) };
  seeDevice(from.devices.registry, operable, settings.text('deviceId'), 'params.deviceId');
  const spoken = spokenBy(from, settings);
  const isComplete = spoken?.action.params.every(
    ({ id, required, default: standard }) => id === spoken.param.id || !required || standard !== undefined,
  );
  if (!isComplete) throw refuse('notifyChannel.paramWrong', {}, [{ field: 'params.action' }]);
};

/** Has a device say or show the message: a paging system, a message board, whatever has an action with a text. */
export const deviceSender =
  (from: SpeakingDevices): Sender =>
  async (settings, message): Promise<Reply> => {
    if (Date.now() - message.at.getTime() > stillNewsMs)
      return { ok: false, final: true, status: 'tooLate', excerpt: '' };
    const { language } = message;
    const failed = (code: string): Reply => ({
      ok: false,
      final: hopeless.has(code),
      status: code === 'device.offline' ? 'unreachable' : 'failed',
      excerpt: errorText(code, language),
    });
    const spoken = spokenBy(from, settings);
    if (!spoken) return failed(from.devices.registry.get(settings.text('deviceId')) ? 'device.actionUnknown' : '404');
    const { action, param } = spoken;
    const standard = action.params.flatMap((one) => (one.default === undefined ? [] : [[one.id, one.default]]));
    const args = { ...Object.fromEntries(standard), [param.id]: messageText(settings, message, param.maxLength) };
    try {
      const deviceId = settings.text('deviceId');
      const command = await from.commands.execute({ deviceId, action: action.id, args, cause: { kind: 'system' } });
      const { status, reason } = await from.commands.outcome(command);
      if (status === 'confirmed') return { ok: true, status, excerpt: '' };
      return reason
        ? { ...failed(reason.code), excerpt: excerptOf(textOf(reason.text, language)) }
        : failed('device.commandExpired');
    } catch (error) {
      if (error instanceof Refusal) return failed(error.code);
      throw error;
    }
  };
