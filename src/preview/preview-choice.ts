import type { ShellKind } from '../shell/find-shell'
import { choiceKey } from './has-choice'

/** A developer's choice on the preview page; it lasts as long as the tab. */
export interface PreviewChoice {
  shell?: ShellKind
  profile?: string
}

/** The stored choice; empty if it is missing or not readable. */
export function readChoice(): PreviewChoice {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(choiceKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** Adds to the choice; without storage it lasts until the page is loaded again. */
export function writeChoice(change: PreviewChoice): void {
  try {
    window.sessionStorage.setItem(choiceKey, JSON.stringify({ ...readChoice(), ...change }))
  } catch {
    // Without storage, the choice is not kept.
  }
}
