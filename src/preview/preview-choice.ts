import type { ShellKind } from '../shell/find-shell'
import { choiceKey } from './has-choice'
import type { Config } from '../config/config'
import { installSpy } from './spy-shell'

interface PreviewChoice {
  shell?: ShellKind
  profile?: string
}

export function readChoice(): PreviewChoice {
  try {
    const storedChoice: unknown = JSON.parse(window.sessionStorage.getItem(choiceKey) ?? '{}')
    return typeof storedChoice === 'object' && storedChoice !== null ? storedChoice : {}
  } catch {
    return {}
  }
}

export function writeChoice(change: PreviewChoice): void {
  try {
    window.sessionStorage.setItem(choiceKey, JSON.stringify({ ...readChoice(), ...change }))
  } catch {
    // Without storage, the developer's choice is lost.
  }
}

/** Applies a developer's choices: a native app that records calls, or another region. */
export function applyChoice(config: Config, page: object): Config {
  const { shell, profile } = readChoice()
  if (shell) installSpy(shell, page, config.shell.object)
  return profile ? { ...config, profile } : config
}
