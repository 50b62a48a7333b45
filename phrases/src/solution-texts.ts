import { type SourceText, say } from '@eoms/contract/vocabulary';

/** What the server says about members of solutions. */
export const solutionTexts = {
  entries: (count: number): SourceText => say(`${count} 项`, count === 1 ? '1 entry' : `${count} entries`),
  content: say('内容', 'content'),
  needs: (name: string): SourceText => say(`需要先选定“${name}”`, `“${name}” has to be chosen first`),
  needsMember: (name: string): SourceText =>
    say(`需要“${name}”，它没有导入`, `It needs “${name}”, which is not imported`),
  leftOutWith: (name: string): SourceText =>
    say(`需要“${name}”，已选择不导入`, `It needs “${name}”, which you chose to leave out`),
  keyInUse: (key: string): SourceText =>
    say(
      `这里已有“${key}”：请确认是否为同一个，或者不导入`,
      `“${key}” exists here already: say that it is the same, or leave it out`,
    ),
  /** Name of the file: letters that every system can write. */
  fileName: (name: string, version: number): string => `${name.replace(/[^\p{L}\p{N}_-]+/gu, '-')}-v${version}.zip`,
};
