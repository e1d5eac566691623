/** Loads a part of a built program by its name, or another module. */
export declare function createLoader(
  folder: string,
  use: string,
): (name: string) => Promise<Record<string, unknown>>
