import { fillForm, fillJson } from './fill-body.ts';
import { postMessage } from './http-reply.ts';
import type { ReadAnswer } from './provider-answers.ts';
import type { Sender, SenderDeps } from './sender.ts';

const headerName = /^[A-Za-z0-9-]+$/;

/** Any gateway that takes a POST; `success` is a text that its answer has when it accepted the message. */
export const smsHttpSender =
  (deps: SenderDeps): Sender =>
  (settings, message, signal) => {
    const isForm = settings.text('format') === 'form';
    const body = (isForm ? fillForm : fillJson)(settings.text('body'), message);
    const [name, value] = [settings.text('header'), settings.secret('headerValue')];
    const headers = {
      ...(headerName.test(name) ? { [name]: value.replace(/[\r\n]/g, '') } : {}),
      ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    };
    const success = settings.text('success');
    const url = settings.text('url');
    const readAnswer: ReadAnswer = (reply, status) =>
      status < 300 && reply.includes(success) ? { code: '', words: '', verdict: 'sent' } : undefined;
    return postMessage(deps, { url, body, headers, signal, readAnswer });
  };
