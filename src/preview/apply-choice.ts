import type { Config } from '../config/config'
import { readChoice } from './preview-choice'
import { installSpy } from './spy-shell'

/**
 * Starts the page as the developer wants it: with a spy in the place of the native app, and in
 * another region.
 */
export function applyChoice(config: Config, page: object): Config {
  const { shell, profile } = readChoice()
  if (shell) installSpy(shell, page, config.shell.object)
  return profile ? { ...config, profile } : config
}
