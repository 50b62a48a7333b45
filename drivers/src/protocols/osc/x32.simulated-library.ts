import { int, type OscArgument, text } from './osc.codec.ts';
import type { Console } from './x32.console.ts';
import { scenePath } from './x32.strips.ts';

const most = 100;
/** What a scene contains: everything that is mixed and patched, but not the state of the surface. */
const ofScene = /^\/(config|ch|auxin|fxrtn|bus|mtx|main|dca|fx|outputs|headamp)\//;
/** Scenes, snippets and cues stand in the show, presets in the libraries. */
const folders: Readonly<Record<string, readonly [path: string, first: number]>> = {
  scene: ['/-show/showfile/scene', 0],
  snippet: ['/-show/showfile/snippet', 0],
  cue: ['/-show/showfile/cue', 0],
  libchan: ['/-libs/ch', 1],
  libfx: ['/-libs/fx', 1],
  librout: ['/-libs/r', 1],
  libmon: ['/-libs/mon', 1],
};

export const libraryAddresses = ['/save', '/load', '/delete', '/rename', '/copy', '/add'] as const;

/** Scenes and presets that are saved, loaded, renamed and deleted. Each answers 1 when it was done, 0 when not. */
export const createLibrary = (mixer: Console) => {
  const kept = new Map<number, ReadonlyMap<string, OscArgument>>();
  const loadScene = (number: number): boolean => {
    if (!Number.isInteger(number) || number < 0 || number >= most) return false;
    for (const [address, argument] of kept.get(number) ?? []) mixer.write(address, [argument]);
    mixer.write(scenePath, [int(number)]);
    return true;
  };
  const run = (verb: string, kind: string, number: number, rest: readonly OscArgument[]): boolean => {
    const [folder, first] = folders[kind] ?? [];
    if (folder === undefined || first === undefined || number < first || number >= first + most) return false;
    const at = `${folder}/${String(number).padStart(3, '0')}`;
    const name = rest.find((one) => one.type === 's');
    if (verb === '/load') return kind === 'scene' ? loadScene(number) : true;
    if (verb === '/copy') return rest[0]?.type === 'i';
    if (name !== undefined) mixer.write(`${at}/name`, [name]);
    if (verb === '/delete') mixer.write(`${at}/name`, [text('')]);
    if (verb !== '/rename') mixer.write(`${at}/hasdata`, [int(verb === '/delete' ? 0 : 1)]);
    if (kind !== 'scene') return true;
    if (verb === '/delete') kept.delete(number);
    if (verb === '/save')
      kept.set(
        number,
        new Map(
          mixer.addresses
            .filter((address) => ofScene.test(address))
            .map((address) => [address, mixer.get(address) ?? int(0)]),
        ),
      );
    return true;
  };
  return {
    loadScene,
    call: (verb: string, args: readonly OscArgument[]): readonly OscArgument[] => {
      const [kind, number, ...rest] = args;
      if (kind?.type !== 's' || number?.type !== 'i') return [int(0)];
      return [kind, int(run(verb, kind.value, number.value, rest) ? 1 : 0)];
    },
  };
};
