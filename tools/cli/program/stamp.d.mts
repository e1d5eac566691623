/** Files and folders, each with its time of change and the hash of its content. */
export type Stamp = readonly (readonly [path: string, time: number, content: string])[]

/** A built program: its main module from the root of the repository, and everything that it was built from. */
export interface BuiltProgram {
  readonly root: string
  readonly main: string
  readonly stamp: Stamp
}

export declare const builtFolder: string
export declare function readProgram(root: string): BuiltProgram | undefined
export declare function stampOf(root: string, paths: readonly string[]): Stamp
export declare function isFresh(root: string, stamp: Stamp): boolean
