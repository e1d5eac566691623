import type { Ports } from '../../renderer/core'
import { createMarks, type Marks } from '../api/once/marks'
import { createOnce, type Once } from '../api/once/send-once'
import { claimDevice } from '../session/claim-device'
import { createStore } from '../session/create-store'
import { createShell } from '../shell/create-shell'
import { isShellMethod } from '../shell/shell-methods'
import { clock } from './clock'
import { copyText } from './copy-text'
import { createElapsed } from './elapsed-time'
import { createNavigation, type NavigationDeps } from './navigation'

/** What actions do to the world around a screen. */
export interface ActionRuntime extends Pick<Ports, 'navigate' | 'native' | 'copy'> {
  /** Sends what must not be sent twice. */
  once: Once
  /** Wipes what another user left on the device. */
  claim: () => void
}

/** What actions need of the app. */
export interface ActionDeps extends Omit<NavigationDeps, 'shell'> {
  /** Methods beside those of the native app. */
  native: Ports['native']
  /** Stands in for what the device keeps of calls that are sent at most once. */
  marks?: Marks | undefined
}

/** Wires actions to the real page. */
export function createActionRuntime(deps: ActionDeps): ActionRuntime {
  // Nothing is counted before the first action, and the start is lighter without it.
  clock.elapsed ??= createElapsed(window.document)
  const shell = createShell(window, deps.config.shell)
  const marks = deps.marks ?? createMarks(() => window.localStorage, Date.now)
  const owner = createStore(() => window.sessionStorage)
  return {
    navigate: createNavigation({ ...deps, shell }),
    native: (method, params, screen) =>
      isShellMethod(method) ? shell.call(method, params) : deps.native(method, params, screen),
    copy: copyText,
    once: createOnce(marks, (navigator as Partial<Navigator>).locks),
    claim: () => claimDevice(owner, deps.session()['userId']),
  }
}
