import { type EntityPropertyRule, holdsFile, type SourceText } from '@eoms/contract';
import { entityTableWords } from '@eoms/phrases';
import { plainName, type TableFormat } from '../../../platform/imports/table-columns.ts';
import type { OpenEntity } from './open-entity.ts';

/** The id of a property, or one of those that every record has. */
export type RecordColumn = string;
export const idColumn = 'id';
export const placeColumn = 'place';

const same = (text: string): SourceText => ({ zh: text, en: text });

/** Headings are recognised by their words: where two would be alike, the name of the column says which it is. */
const headingsOf = (properties: readonly EntityPropertyRule[]): [string, SourceText][] => {
  const fixed = [entityTableWords.id, entityTableWords.place].flatMap((text) => Object.values(text));
  const counts = new Map<string, number>();
  for (const name of [...fixed, ...properties.map((one) => one.name)])
    counts.set(plainName(name), (counts.get(plainName(name)) ?? 0) + 1);
  return properties.map(({ id, name, propertyName }) => {
    const isAlone = counts.get(plainName(name)) === 1;
    return [id, same(isAlone ? name : `${name} (${propertyName})`)];
  });
};

/** The table of the records of an entity: made of its properties, so that it is read back as it was written. */
export const recordFormat = ({
  name,
  activeDefinition: { properties, placed },
}: OpenEntity): TableFormat<RecordColumn> => ({
  name: same(name),
  headings: Object.fromEntries([
    ...headingsOf(properties),
    ...(placed ? [[placeColumn, entityTableWords.place] as const] : []),
    [idColumn, entityTableWords.id],
  ]),
  needed: [
    ...properties
      .filter(({ required, defaultValue, type }) => required && defaultValue === null && !holdsFile(type))
      .map(({ id }) => id),
    ...(placed ? [placeColumn] : []),
  ],
});

/** Without images and files, which no table can bring. */
export const importedFormat = (entity: OpenEntity): TableFormat<RecordColumn> => {
  const format = recordFormat(entity);
  const ofFiles = new Set(entity.activeDefinition.properties.filter(({ type }) => holdsFile(type)).map(({ id }) => id));
  const headings = Object.entries(format.headings).filter(([column]) => !ofFiles.has(column));
  return { ...format, headings: Object.fromEntries(headings) };
};
