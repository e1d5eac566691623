import { textOf } from '../../renderer/language/index.ts'
import { configRules, type ConfigRules } from '../../src/config/index.ts'
import { releaseFloor } from './build-objects.ts'
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
    config: withProfiles(profiles.map(({ profile }) => textOf(profile))),
    profiles,
    floor: releaseFloor(),
  }
}

/** A region that there is not is a bad value of config.json. */
function withProfiles(names: readonly string[]): ConfigRules {
  const profile = [`^(${names.join('|')})$`, `one of the profiles ${names.join(', ')}`] as const
  return { ...configRules, texts: { ...configRules.texts, profile } }
}
