import { join } from 'node:path'
import type { Config, NextSettings } from '../../../src/config'
import { startIn } from './configure-app'
import { readSettings } from './read-settings'
import { changedSettings } from './stage-settings'

/** The staged settings of a built app. */
export interface StagedSettings {
  next: NextSettings
  /** The settings of all other phones. */
  config: Config
  /** The names of the settings that differ. */
  changed: readonly string[]
  screens: readonly string[]
}

/**
 * Reads the staged settings of a built app; `undefined` if there are none that a phone would use.
 */
export function stagedIn(folder: string): StagedSettings | undefined {
  const start = startIn(folder)
  if (!start) return undefined
  const { settings, problems, config, next } = readSettings(join(folder, 'config.json'), start)
  if (!config || !next || problems.length > 0) return undefined
  return {
    next,
    config,
    changed: changedSettings(settings, next.settings),
    screens: start.screens.map(({ screen }) => screen),
  }
}
