import { checkDeclared, faultIn, mapFault, type Report, templateFault, unknownName } from '../../kit/declared-check.ts';
import { type WireValues, wireText } from '../../kit/declared-wire.ts';
import type { DeclaredAction, DeclaredProperty } from '../../kit/definition.ts';
import { parseJsonPath } from '../../kit/json-path.codec.ts';
import { say } from '../../kit/say.ts';
import { parseTemplate } from '../../kit/template.codec.ts';
import { planSelector } from './http.plan.ts';
import { parseHeaders, parsePath } from './http.template.ts';

const checkRequest = (wire: WireValues, known: ReadonlySet<string>, report: Report): void => {
  const [path = '', headers = '', body = ''] = ['path', 'headers', 'body'].map((id) => wireText(wire, id));
  report(
    'path',
    templateFault(() => parsePath(path), known),
  );
  const names = () => parseHeaders(headers).flatMap(({ value }) => value.names);
  report('headers', faultIn(names) ?? unknownName(names(), known));
  report(
    'body',
    templateFault(() => parseTemplate(body, 'text'), known),
  );
};

const checkProperty = (property: DeclaredProperty, known: ReadonlySet<string>, report: Report): void => {
  const { wire } = property;
  const [path, webhook, selector] = ['path', 'webhook', 'selector'].map((id) => wireText(wire, id));
  if (path === '' && webhook === '')
    report('path', say('请填写路径或回调中的路径', 'needs a path, or a path in the webhook'));
  if (path !== '') {
    checkRequest(wire, known, report);
    if (selector === '' && wire.select !== 'status')
      report('selector', say('请填写路径或匹配式', 'needs a path or a pattern'));
  }
  report(
    'selector',
    faultIn(() => planSelector(property)),
  );
  report(
    'webhook',
    faultIn(() => parseJsonPath(webhook ?? '')),
  );
  report('valueMap', mapFault(property, 'valueMap'));
};

const checkAction = ({ wire, params }: DeclaredAction, known: ReadonlySet<string>, report: Report): void => {
  checkRequest(wire, new Set([...known, ...params.map(({ id }) => id)]), report);
  for (const column of ['successPath', 'errorPath'])
    report(
      column,
      faultIn(() => parseJsonPath(wireText(wire, column))),
    );
};

/** `settings`: the parameters of the device that templates may name. */
export const checkDefinition = (settings: readonly string[]) => {
  const known = new Set(settings);
  return checkDeclared({
    property: (property, report) => checkProperty(property, known, report),
    action: (action, report) => checkAction(action, known, report),
  });
};
