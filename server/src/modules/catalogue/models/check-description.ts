import { type FieldProblem, type ModelDescription, type SourceText, textOf } from '@eoms/contract';
import { checkFields, type Driver, type Field, transitionalOf } from '@eoms/drivers/kit';
import { detailText, modelFaults } from '@eoms/phrases';
import type { Language } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import {
  type DescriptionPart,
  type LiveChoices,
  liveChoicesOf,
  type PartOf,
  shapeDifferences,
} from './description-shape.ts';
import { findTwin } from './find-twin.ts';
import { definitionOf } from './run-parts.ts';

export interface DescriptionFault {
  /** `properties/volume/query` */
  readonly at: string;
  readonly text: SourceText;
}

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);
const isOwn = (item: object): boolean => 'origin' in item && item.origin === 'model';
const parts: readonly DescriptionPart[] = ['params', 'properties', 'actions', 'listeners'];

/** Parts of the driver must match one of the references, except for wording and settings, which belong to the model. */
const driverFaults = <P extends DescriptionPart>(
  part: P,
  description: ModelDescription,
  references: readonly ModelDescription[],
  live: LiveChoices,
): DescriptionFault[] => {
  const items: readonly PartOf<P>[] = description[part];
  return items
    .filter((item) => !isOwn(item))
    .flatMap((item): DescriptionFault[] => {
      const known = references
        .flatMap((reference): readonly PartOf<P>[] => reference[part])
        .filter(({ id }) => id === item.id);
      if (known.length === 0) return [{ at: `${part}/${item.id}`, text: modelFaults.notOfDriver }];
      const differences = known.map((one) => shapeDifferences(part, item, one, live));
      const [fewest = []] = differences.sort((a, b) => a.length - b.length);
      return fewest.map((key) => ({ at: `${part}/${item.id}/${key}`, text: modelFaults.fixedByDriver }));
    });
};

const wireFaults = (at: string, columns: readonly Field[], wire: PartOf<'actions'>['wire']): DescriptionFault[] =>
  checkFields(columns, wire).map(({ field, text }) => ({ at: `${at}/${field}`, text }));

/** Patterns that the author of the driver wrote for ready models. */
const authorsPatterns = ({ models = [] }: Driver): ReadonlySet<string> =>
  new Set(
    models
      .flatMap(({ definition }) => definition?.actions ?? [])
      .flatMap(({ params }) => params.flatMap(({ pattern }) => pattern ?? [])),
  );

/** Checks the parts that a model on a generic driver defines itself. */
const ownFaults = (driver: Driver, description: ModelDescription): DescriptionFault[] => {
  const ownProperties = description.properties.filter(isOwn);
  const ownActions = description.actions.filter(isOwn);
  const faults: DescriptionFault[] = description.params
    .filter(isOwn)
    .map(({ id }) => ({ at: `params/${id}`, text: modelFaults.notOfDriver }));
  const { declares } = driver;
  if (!declares) {
    const unexpected = [
      ...ownProperties.map(({ id }) => `properties/${id}`),
      ...ownActions.map(({ id }) => `actions/${id}`),
    ];
    return [...faults, ...unexpected.map((at) => ({ at, text: modelFaults.takesNoOwn }))];
  }
  const known = new Set(idsOf(description.properties));
  const patterns = authorsPatterns(driver);
  const isTransitional = transitionalOf(description.properties);
  for (const { id, wire } of ownProperties) faults.push(...wireFaults(`properties/${id}`, declares.property, wire));
  for (const { id, wire, params, expect } of ownActions) {
    faults.push(...wireFaults(`actions/${id}`, declares.action, wire));
    for (const field of params)
      if (field.pattern !== undefined && !patterns.has(field.pattern))
        faults.push({ at: `actions/${id}/params/${field.id}/pattern`, text: modelFaults.patternOfOwn });
    for (const { property, in: values } of expect) {
      const at = `actions/${id}/expect/${property}`;
      if (!known.has(property.replace(/\[.*\]$/, ''))) faults.push({ at, text: modelFaults.unknownProperty });
      if (values.length > 0 && values.every((value) => isTransitional(property, value)))
        faults.push({ at, text: modelFaults.onlyTransitional });
    }
  }
  // The driver checks the whole only when every field is well-formed.
  return faults.length > 0 ? faults : [...faults, ...(declares.check?.(definitionOf(description)) ?? [])];
};

const defaultFaults = ({ params }: ModelDescription): DescriptionFault[] =>
  params.flatMap((field) => {
    const value = field.default;
    if (value === undefined || value === null || value === '') return [];
    const at = `params/${field.id}/default`;
    if (field.type === 'secret') return [{ at, text: modelFaults.secretDefault }];
    const { showIf: _always, ...shown } = field;
    return checkFields(
      [{ ...shown, required: false, options: shown.options?.map(({ code, name }) => ({ code, name })) }],
      {
        [field.id]: value,
      },
    ).map(({ text }) => ({ at, text }));
  });

/** All faults of a description except duplicates; empty when the driver can run it. */
export const findFaults = (
  driver: Driver,
  description: ModelDescription,
  references: readonly ModelDescription[],
): DescriptionFault[] => {
  const live = liveChoicesOf(driver);
  return [
    ...parts.flatMap((part) => driverFaults(part, description, references, live)),
    ...ownFaults(driver, description),
    ...defaultFaults(description),
  ];
};

/** Throws the specification's refusals for parts that cannot be distinguished. */
export const refuseTwin = (description: ModelDescription, language: Language): void => {
  const twin = findTwin(description);
  if (!twin) return;
  const message = detailText('twin', language, { name: twin.words });
  throw refuse(twin.code, {}, [{ field: twin.at, message }]);
};

/** Throws the specification's refusals for duplicates, and `model.definitionInvalid` naming every other fault. */
export const checkDescription = (
  driver: Driver,
  description: ModelDescription,
  references: readonly ModelDescription[],
  language: Language,
): void => {
  refuseTwin(description, language);
  const details: FieldProblem[] = findFaults(driver, description, references).map(({ at, text }) => ({
    field: at,
    message: textOf(text, language),
  }));
  if (details.length > 0) throw refuse('model.definitionInvalid', {}, details);
};

/** Completes a description with the parts of the driver that it leaves out, as in the reference. */
export const completeDescription = (description: ModelDescription, reference: ModelDescription): ModelDescription => {
  const filled = <P extends DescriptionPart>(part: P): PartOf<P>[] => {
    const own: readonly PartOf<P>[] = description[part];
    const theirs: readonly PartOf<P>[] = reference[part];
    const known = new Set(own.map(({ id }) => id));
    return [...own, ...theirs.filter((item) => !known.has(item.id) && !isOwn(item))];
  };
  return {
    params: filled('params'),
    properties: filled('properties'),
    actions: filled('actions'),
    listeners: filled('listeners'),
  };
};
