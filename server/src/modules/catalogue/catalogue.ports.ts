/** What models need of the devices made after them, wired in `modules.ts`. */
export interface CataloguePorts {
  /** How many devices each of the models has; a model that is left out has none. */
  modelUse(modelIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Codes of the types of the devices in these places. */
  typeCodesIn(places: 'all' | readonly string[]): ReadonlySet<string>;
}
