import {
  baseLanguage,
  fillTemplate,
  may,
  type SourceText,
  type SystemStepArgs,
  textOf,
  variablesInText,
} from '@eoms/contract';
import { answeredText } from '@eoms/phrases';
import { refuse } from '../../platform/http/refusal.ts';
import { type Outbound, OutboundError } from '../../platform/outbound/outbound.ts';
import {
  type ControlsModule,
  reasonOfCode,
  type SystemStepHandler,
  type SystemStepRun,
} from '../controls/controls.module.ts';

export interface SceneWebhooksDeps {
  readonly controls: Pick<ControlsModule, 'addSystemStep'>;
  /** Reaches only what an administrator allows. */
  readonly outbound: Pick<Outbound, 'request'>;
}

type Args = SystemStepArgs<'webhook'>;

/** Who may send notices to any address may call one. */
const callOthers = may('edit', 'notifyChannel');
const timeoutMs = 10_000;
const maximumBytes = 64 * 1_024;
const limitMs = timeoutMs + 5_000;

const both = (text: string): SourceText => ({ zh: text, en: text });

/** Without what an address may hold as a secret. */
const subjectOf = ({ method, url }: Pick<Args, 'method' | 'url'>): string => {
  const { host, pathname } = new URL(url);
  return `${method} ${host}${pathname}`;
};

/** Whatever the values contain, the body stays what it is: texts in JSON are escaped. */
const bodyOf = async ({ body, format }: Args, { values }: Pick<SystemStepRun, 'values'>): Promise<string> => {
  const found = await values(variablesInText(body));
  return fillTemplate(body, (name) => {
    const value = found.get(name);
    const text = value === undefined ? '' : typeof value === 'object' ? textOf(value, baseLanguage) : String(value);
    return format === 'json' ? JSON.stringify(text).slice(1, -1) : text;
  });
};

const failureOf = (error: unknown) => {
  if (!(error instanceof OutboundError)) throw error;
  return reasonOfCode(error.reason === 'refused' ? 'scene.webhookForbidden' : 'scene.webhookUnanswered');
};

/**
 * Steps of scenes that call an address. One is called once in a run and never again: the far side knows repetitions, if
 * a step has several attempts around it, by `webhook-id`.
 */
export const createSceneWebhooks = ({ controls, outbound }: SceneWebhooksDeps): void => {
  const handler: SystemStepHandler<'webhook'> = {
    require(_args, _roomIds, caller) {
      if (!caller.permits(callOthers)) throw refuse('403');
    },
    forecast: async (args) => ({ subject: both(subjectOf(args)), limitMs }),
    async perform(args, run, signal) {
      const { method, url, format } = args;
      const headers = {
        'webhook-id': `${run.runId}.${run.position}`,
        ...(method === 'GET'
          ? {}
          : { 'content-type': format === 'json' ? 'application/json' : 'text/plain; charset=utf-8' }),
      };
      const body = method === 'GET' ? {} : { body: await bodyOf(args, run) };
      try {
        const { status } = await outbound.request(url, { method, headers, ...body, signal, timeoutMs, maximumBytes });
        run.described(answeredText(subjectOf(args), status));
        const ok = status >= 200 && status < 300;
        return { ok, reason: ok ? null : reasonOfCode('scene.webhookRejected') };
      } catch (error) {
        return { ok: false, reason: failureOf(error) };
      }
    },
  };
  controls.addSystemStep('webhook', handler);
};
