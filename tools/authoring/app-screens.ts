import type { Subject } from './mentions/mention'
import { refuse } from './outcome'

/** Screens that the app's own code opens: for an unknown address, and for a closed screen. */
const byItself = new Set(['not-found', 'closed'])

/** Refuses to rename or delete a screen that the app opens by its name. */
export function openedByApp({ kind, name }: Subject) {
  return kind === 'screen' && byItself.has(name) ? refuse('opensByItself', { name }) : undefined
}
