/** Error codes of dictionaries and of uploaded icons. */
export const dictionaryErrorCodes = [
  'dictionary.fixed',
  'dictionary.nameInUse',
  'dictionary.codeInUse',
  'dictionary.thirdLevel',
  'dictionary.tooMany',
  'dictionary.system',
  'dictionary.inUse',
  'dictionary.hasKinds',
  'dictionary.groupCodeInUse',
  'dictionary.codeStays',
  'dictionary.tooManyGroups',
  'dictionary.notEmpty',
  'icon.unreadable',
  'icon.tooManyFiles',
  'icon.inUse',
] as const;
