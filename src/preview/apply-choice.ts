import type { Config } from '../config/config'
import { readChoice } from './preview-choice'
import { installSpy } from './spy-shell'

/**
 * Starts the page with the developer's choice: a spy in place of the native app, and another
 * region.
 */
export function applyChoice(config: Config, page: object): Config {
  const { shell, profile } = readChoice()
  if (shell) installSpy(shell, page, config.shell.object)
  return profile ? { ...config, profile } : config
}
