import { type ErrorCode, languages, type ModelDescription, type SourceText, sameWords, textOf } from '@eoms/contract';

/** Two parts of one list that cannot be distinguished. */
export interface Twin {
  readonly code: ErrorCode;
  /** `actions/wake/name`: the path of the later one, ending with what is the same. */
  readonly at: string;
  /** The name or id that both have. */
  readonly words: string;
}

interface Part {
  readonly id: string;
  readonly name?: SourceText;
}

/** Readers see only one language, so the same name in one language is enough. */
const sharedWords = (name: SourceText, earlier: readonly Part[]): string | undefined => {
  const shared = languages.find(({ code }) =>
    earlier.some((other) => sameWords(textOf(other.name, code) ?? '', textOf(name, code))),
  );
  return shared && textOf(name, shared.code).trim();
};

const twinOf = (code: ErrorCode, at: string, parts: readonly Part[]): Twin | undefined => {
  for (const [index, part] of parts.entries()) {
    const earlier = parts.slice(0, index);
    if (earlier.some(({ id }) => id === part.id)) return { code, at: `${at}/${part.id}`, words: part.id };
    const words = part.name && sharedWords(part.name, earlier);
    if (words !== undefined) return { code, at: `${at}/${part.id}/name`, words };
  }
  return undefined;
};

/** Values of an enumeration are identified by their codes; on screen they appear side by side. */
const codesOf = (items: readonly { readonly code: string }[] | undefined): Part[] =>
  (items ?? []).map(({ code }) => ({ id: code.trim() }));

/** The first duplicate by id or by name, as in the specification's refusals (section 5). */
export const findTwin = ({ params, properties, actions, listeners }: ModelDescription): Twin | undefined => {
  const lists: [ErrorCode, string, readonly Part[]][] = [
    ['model.paramTwice', 'params', params],
    ['model.propertyTwice', 'properties', properties],
    ['model.actionTwice', 'actions', actions],
    ['model.listenerTwice', 'listeners', listeners],
    ...params.map(({ id, options }): [ErrorCode, string, Part[]] => [
      'model.enumTwice',
      `params/${id}/options`,
      codesOf(options),
    ]),
    ...properties.map(({ id, enum: items }): [ErrorCode, string, Part[]] => [
      'model.enumTwice',
      `properties/${id}/enum`,
      codesOf(items),
    ]),
    ...actions.flatMap((action): [ErrorCode, string, readonly Part[]][] => [
      ['model.paramTwice', `actions/${action.id}/params`, action.params],
      ...action.params.map((field): [ErrorCode, string, Part[]] => [
        'model.enumTwice',
        `actions/${action.id}/params/${field.id}/options`,
        codesOf(field.options),
      ]),
    ]),
  ];
  for (const [code, at, parts] of lists) {
    const twin = twinOf(code, at, parts);
    if (twin) return twin;
  }
  return undefined;
};
