import { isObject, type Json, type JsonObject, listOf } from './qrc.codec.ts';

/** What an output of a loop player shows: the file it plays, and whether it does. */
export const playerControls = (name: string, outputs: number): readonly string[] =>
  Array.from({ length: outputs }, (_, at) => at + 1).flatMap((output) => [
    `${name}/output.${output}.file=`,
    `${name}/output.${output}.playing=0`,
  ]);

/** `Player=2`: name and outputs of a loop player. */
export const parsePlayers = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text.split(';').flatMap((part): [string, number][] => {
      const [, name = '', outputs = ''] = /^([^=]+)=(\d{1,2})$/.exec(part.trim()) ?? [];
      return name === '' ? [] : [[name.trim(), Number(outputs)]];
    }),
  );

const outputsIn = (list: Json | undefined, count: number): readonly number[] | undefined => {
  const outputs = listOf(list).map(Number);
  return outputs.length > 0 && outputs.every((one) => Number.isInteger(one) && one >= 1 && one <= count)
    ? outputs
    : undefined;
};

/** The settings that a command means, by key; `undefined` when its parameters make no sense. */
export const playerSettings = (
  method: string,
  params: JsonObject,
  outputs: number,
): readonly { readonly key: string; readonly value: number | string }[] | undefined => {
  const name = String(params.Name);
  const show = (output: number, file: string) => [
    { key: `${name}/output.${output}.file`, value: file },
    { key: `${name}/output.${output}.playing`, value: Number(file !== '') },
  ];
  if (method !== 'LoopPlayer.Start') return outputsIn(params.Outputs, outputs)?.flatMap((output) => show(output, ''));
  const files = listOf(params.Files).filter((file) => isObject(file));
  if (
    outputsIn(
      files.map((file) => file.Output ?? 0),
      outputs,
    ) === undefined
  )
    return undefined;
  if (files.some((file) => typeof file.Name !== 'string')) return undefined;
  return files.flatMap((file) => show(Number(file.Output), String(file.Name)));
};
