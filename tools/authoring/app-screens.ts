import type { Subject } from './mentions/mention'
import { refuse } from './outcome'

/** Screens that the app's own code opens: for an address that leads nowhere, and for a closed one. */
const byItself = new Set(['not-found', 'closed'])

/** A screen that the app opens by its name keeps it. */
export function openedByApp({ kind, name }: Subject) {
  return kind === 'screen' && byItself.has(name) ? refuse('opensByItself', { name }) : undefined
}
