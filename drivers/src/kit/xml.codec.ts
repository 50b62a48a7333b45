/**
 * The subset of XML 1.0 with namespaces that devices send: document types are refused, so that there are no custom
 * entities, and depth and size are limited.
 */
export interface XmlNode {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
  readonly text: string;
}

interface OpenNode {
  readonly qualified: string;
  readonly scope: ReadonlyMap<string, string>;
  readonly attributes: Record<string, string>;
  readonly children: XmlNode[];
  text: string;
}

const deepest = 48;
const mostNodes = 20_000;
const longest = 2 * 1024 * 1024;

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes the five entities of XML and numeric characters; anything else stays unchanged. */
const decodeText = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g, (whole, decimal, hex, name) => {
        if (name !== undefined) return entities[name] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, '')
    .replace(/[<>&"']/g, (sign) => `&${Object.entries(entities).find(([, plain]) => plain === sign)?.[0] ?? 'amp'};`);

const splitName = (qualified: string): [prefix: string, name: string] => {
  const at = qualified.indexOf(':');
  return at < 0 ? ['', qualified] : [qualified.slice(0, at), qualified.slice(at + 1)];
};

/** Matches one attribute at the end of the previous one: searching from every character would take quadratic time. */
const attributePattern = /\s*([A-Za-z_][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const namePattern = /^[A-Za-z_][\w:.-]*/;

const openNode = (tag: string, outer: ReadonlyMap<string, string>): OpenNode | undefined => {
  const [qualified = ''] = namePattern.exec(tag) ?? [];
  if (qualified === '') return undefined;
  const attributes: Record<string, string> = Object.create(null);
  let scope = outer;
  let at = qualified.length;
  for (;;) {
    attributePattern.lastIndex = at;
    const found = attributePattern.exec(tag);
    if (found === null) break;
    at = attributePattern.lastIndex;
    const [, key = '', double, single] = found;
    const value = decodeText(double ?? single ?? '');
    if (key === 'xmlns' || key.startsWith('xmlns:')) {
      const wider = new Map(scope);
      scope = wider.set(key === 'xmlns' ? '' : key.slice(6), value);
    } else attributes[splitName(key)[1]] = value;
  }
  return tag.slice(at).trim() === '' ? { qualified, scope, attributes, children: [], text: '' } : undefined;
};

const close = ({ qualified, scope, attributes, children, text }: OpenNode): XmlNode => {
  const [prefix, name] = splitName(qualified);
  return { name, namespace: scope.get(prefix) ?? '', attributes, children, text: text.trim() };
};

/** Skips a declaration, comment or CDATA. Returns where it ends, or undefined when it is not allowed. */
const skipSpecial = (xml: string, at: number, top: OpenNode | undefined): number | undefined => {
  const [opening, ending] = xml.startsWith('<?', at)
    ? ['<?', '?>']
    : xml.startsWith('<!--', at)
      ? ['<!--', '-->']
      : ['<![CDATA[', ']]>'];
  if (!xml.startsWith(opening, at)) return undefined;
  const end = xml.indexOf(ending, at + opening.length);
  if (end < 0) return undefined;
  if (opening === '<![CDATA[' && top !== undefined) top.text += xml.slice(at + opening.length, end);
  return end + ending.length;
};

/** The root element; undefined for what is not XML, has a document type, or exceeds the limits. */
export const parseXml = (xml: string): XmlNode | undefined => {
  if (xml.length > longest) return undefined;
  const stack: OpenNode[] = [];
  let nodes = 0;
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf('<', at);
    const top = stack.at(-1);
    if (next < 0) return undefined;
    if (top !== undefined && next > at) top.text += decodeText(xml.slice(at, next));
    if (xml[next + 1] === '?' || xml[next + 1] === '!') {
      const end = skipSpecial(xml, next, top);
      if (end === undefined) return undefined;
      at = end;
      continue;
    }
    const end = xml.indexOf('>', next);
    if (end < 0) return undefined;
    at = end + 1;
    if (xml[next + 1] !== '/') {
      const empty = xml[end - 1] === '/';
      const opened = openNode(xml.slice(next + 1, empty ? end - 1 : end), top?.scope ?? new Map());
      nodes += 1;
      if (opened === undefined || nodes > mostNodes || stack.length >= deepest) return undefined;
      stack.push(opened);
      if (!empty) continue;
    } else if (top === undefined || xml.slice(next + 2, end).trim() !== top.qualified) return undefined;
    const done = stack.pop();
    if (done === undefined) return undefined;
    const parent = stack.at(-1);
    if (parent === undefined) return close(done);
    parent.children.push(close(done));
  }
  return undefined;
};

/** The first element below `node` by this path of local names. */
export const find = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((from, name) => from?.children.find((child) => child.name === name), node);

export const findAll = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The text at the end of a path; empty when there is none. */
export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string =>
  find(node, ...path)?.text ?? '';

/** Serializes an element with its own namespace; attributes are left out. */
export const serialize = (node: XmlNode): string =>
  `<e:${node.name} xmlns:e="${escapeXml(node.namespace)}">${node.children.map(serialize).join('')}${escapeXml(node.text)}</e:${node.name}>`;
