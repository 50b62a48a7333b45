import { type ErrorCode, type ModelDescription, sameWords, type Text } from '@eoms/contract';

/** Two parts of one list that cannot be told apart. */
export interface Twin {
  readonly code: ErrorCode;
  /** `actions/wake/name`: the later of the two, and by what they are the same. */
  readonly at: string;
  /** What both are called. */
  readonly words: string;
}

interface Part {
  readonly id: string;
  readonly name?: Text;
}

const languages = ['zh', 'en'] as const;

/** Each language is all that its readers see, so the same words in one of them are enough. */
const sharedWords = (name: Text, earlier: readonly Part[]): string | undefined => {
  const shared = languages.find((language) =>
    earlier.some((other) => sameWords(other.name?.[language] ?? '', name[language])),
  );
  return shared && name[shared].trim();
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

/** Values of an enumeration are told apart by their codes; on screens they stand beside each other. */
const codesOf = (items: readonly { readonly code: string }[] | undefined): Part[] =>
  (items ?? []).map(({ code }) => ({ id: code.trim() }));

/** The first thing that is there twice, by id or by name, as the specification's refusals name it (section 5). */
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
