type Node = Readonly<Record<string, unknown>>;

const deepest = 20;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is left of a text of a stranger: one line without control characters. */
export const cleanText = (value: unknown, longest: number): string => {
  if (typeof value !== 'string') return '';
  const plain = value
    // Of a text of megabytes, which many operations may refer to, only the beginning is looked at.
    .slice(0, 4 * longest)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, longest);
  // A cut may have halved the last character.
  return plain.replace(/[\uD800-\uDBFF]$/, '').toWellFormed();
};

/**
 * A document with references inside it. Whatever is not where it should be is nothing: an object without keys, or an
 * empty list. References that lead out of the document, nowhere or round in a circle are nothing too.
 */
export const createDocument = (root: unknown) => {
  const own = (node: unknown, key: string): unknown =>
    isNode(node) && Object.hasOwn(node, key) ? node[key] : undefined;
  const at = (pointer: string): unknown => {
    if (pointer !== '#' && !pointer.startsWith('#/')) return undefined;
    const parts = pointer.split('/').slice(1);
    return parts.reduce<unknown>((found, part) => {
      const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
      return Array.isArray(found) ? found[Number(key)] : own(found, key);
    }, root);
  };
  const follow = (value: unknown, depth = 0): unknown => {
    const target = own(value, '$ref');
    if (typeof target !== 'string') return value;
    return depth >= deepest ? undefined : follow(at(target), depth + 1);
  };
  return {
    root: isNode(root) ? root : {},
    /** The value of a key, behind its reference. */
    get: (node: unknown, key: string): unknown => follow(own(follow(node), key)),
    object(node: unknown, key: string): Node {
      const found = follow(own(follow(node), key));
      return isNode(found) ? found : {};
    },
    list(node: unknown, key: string): readonly unknown[] {
      const found = follow(own(follow(node), key));
      return Array.isArray(found) ? found : [];
    },
    text(node: unknown, key: string, longest: number): string {
      return cleanText(follow(own(follow(node), key)), longest);
    },
    /** Whether something refers to what is not in this document. */
    leadsOut: (node: unknown): boolean => typeof own(node, '$ref') === 'string' && follow(node) === undefined,
    /** The same of the value of a key. */
    keyLeadsOut(node: unknown, key: string): boolean {
      const value = own(follow(node), key);
      return typeof own(value, '$ref') === 'string' && follow(value) === undefined;
    },
    follow,
  };
};
export type JsonDocument = ReturnType<typeof createDocument>;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
