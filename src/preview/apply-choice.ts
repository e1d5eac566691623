import type { Config } from '../config/config'
import { readChoice } from './preview-choice'
import { installSpy } from './spy-shell'

/** Applies the developer's choice to the page: a recording native app, and another region. */
export function applyChoice(config: Config, page: object): Config {
  const { shell, profile } = readChoice()
  if (shell) installSpy(shell, page, config.shell.object)
  return profile ? { ...config, profile } : config
}
