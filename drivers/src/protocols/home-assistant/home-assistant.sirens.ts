import { readJson } from '../../kit/foreign-json.codec.ts';
import { say } from '../../kit/say.ts';
import { isObject, wordOf } from './home-assistant.codec.ts';
import { withMore } from './home-assistant.colours.ts';
import { asFlag, asWord, type Building, type Part } from './home-assistant.parts.ts';
import type { Reading } from './home-assistant.template.ts';

/** A state that is a plain text, or a document with this field. */
const plainOr =
  (raw: Reading, field: string): Reading =>
  (payload) => {
    const document = readJson(payload);
    return isObject(document) && field in document ? document[field] : raw(payload);
  };

/** "MQTT Siren": without a template, it is told its state in a document. */
export const sirenParts = (build: Building): Part[] => {
  const { config } = build;
  const on = wordOf(config, 'payload_on') ?? 'ON';
  const off = wordOf(config, 'payload_off') ?? 'OFF';
  const from = build.reading('state_topic', 'state_value_template');
  const to = build.saying('command_topic', 'command_template');
  const read =
    from && asFlag(plainOr(from.raw, 'state'), wordOf(config, 'state_on') ?? on, wordOf(config, 'state_off') ?? off);
  const isDocument = wordOf(config, 'command_template') === undefined;
  return [
    {
      id: build.id,
      name: build.name,
      type: 'bool',
      ...(from && read ? { state: { topic: from.topic, read } } : {}),
      ...(to
        ? {
            command: {
              topic: to.topic,
              payload: (value) => {
                const state = value === true ? on : off;
                return isDocument ? JSON.stringify({ state }) : to.wrap(state, { state });
              },
            },
          }
        : {}),
    },
  ];
};

/** "MQTT Update": the versions, and a press that installs the latest. */
export const updateParts = (build: Building): Part[] => {
  const { config, id, name } = build;
  const installed = build.reading('state_topic', 'value_template');
  const latest = build.reading('latest_version_topic', 'latest_version_template');
  const to = build.saying('command_topic', 'command_template');
  const install = wordOf(config, 'payload_install');
  const parts: Part[] = [];
  if (installed) {
    const read = asWord(plainOr(installed.raw, 'installed_version'));
    parts.push({ id, name, type: 'string', state: { topic: installed.topic, read } });
  }
  const from = latest ?? installed;
  const named = withMore(name, say('最新版本', 'latest version'));
  if (from) {
    const nothing: Reading = () => undefined;
    const read = asWord(latest ? plainOr(latest.raw, 'latest_version') : plainOr(nothing, 'latest_version'));
    parts.push({ id: `${id}_latest`, name: named, type: 'string', state: { topic: from.topic, read } });
  }
  if (to && install !== undefined)
    parts.push({
      id: `${id}_install`,
      name: withMore(name, say('安装', 'install')),
      type: 'bool',
      press: true,
      slow: true,
      command: { topic: to.topic, payload: () => to.wrap(install) },
    });
  return parts;
};
