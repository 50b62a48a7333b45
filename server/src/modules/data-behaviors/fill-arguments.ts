import { type BehaviorArgs, type BehaviorParam, fitsPlainType, type Value } from '@eoms/contract';
import { refuse } from '../../platform/http/refusal.ts';

/** The arguments with the defaults of those that are left out. Throws where one is missing, unknown or of a wrong type. */
export const fillArguments = (params: readonly BehaviorParam[], args: BehaviorArgs): Map<string, Value> => {
  const unknown = Object.keys(args).filter((name) => !params.some((param) => param.name === name));
  const filled = new Map<string, Value>();
  const wrong: string[] = [];
  for (const { name, type, required, defaultValue } of params) {
    const given = Object.hasOwn(args, name) ? (args[name] ?? null) : null;
    const value = given ?? defaultValue;
    if (value === null ? required : !fitsPlainType(type, value)) wrong.push(name);
    filled.set(name, value);
  }
  const fields = [...unknown, ...wrong].map((name) => ({ field: `args.${name}` }));
  if (fields.length > 0) throw refuse('dataBehavior.argumentWrong', {}, fields);
  return filled;
};
