import { configRules } from '../../src/config/index.ts'
import { readStartParts } from './start-parts.ts'

/**
 * What the page brings along as data, so that the app's code need not grow with its documents;
 * `files` is the address of the embedded files.
 */
export function startData(root: string, files: string): object {
  const { screens, families, app, profiles } = readStartParts(root)
  return {
    files,
    screens: screens.map(({ facts }) => facts),
    families,
    app,
    config: configRules,
    profiles,
  }
}
