import type { ShellKind } from '../shell/find-shell'
import { choiceKey } from './has-choice'

/** A developer's choice on the preview page, which lasts as long as the tab. */
export interface PreviewChoice {
  shell?: ShellKind
  profile?: string
}

/** Reads the stored choice. */
export function readChoice(): PreviewChoice {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(choiceKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** Changes a part of the choice. */
export function writeChoice(change: PreviewChoice): void {
  try {
    window.sessionStorage.setItem(choiceKey, JSON.stringify({ ...readChoice(), ...change }))
  } catch {
    // Without storage, the choice is lost.
  }
}
