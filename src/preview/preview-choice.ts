import type { ShellKind } from '../shell/find-shell'
import { choiceKey } from './has-choice'

/** What a developer chose on the preview page: it holds as long as the tab. */
export interface PreviewChoice {
  shell?: ShellKind
  profile?: string
}

/** The choice that was made; empty where there is none, or none that can be read. */
export function readChoice(): PreviewChoice {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(choiceKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

/** Adds to the choice; a device that stores nothing keeps it until the page is loaded again. */
export function writeChoice(change: PreviewChoice): void {
  try {
    window.sessionStorage.setItem(choiceKey, JSON.stringify({ ...readChoice(), ...change }))
  } catch {
    // Without storage there is nothing to keep.
  }
}
