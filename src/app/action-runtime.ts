import { clock, countSleep } from '../../renderer/clock'
import type { Ports } from '../../renderer/core'
import { createMarks, type Marks } from '../api/once/marks'
import { createOnce, type Once } from '../api/once/send-once'
import { claimDevice } from '../session/claim-device'
import { createStore } from '../session/create-store'
import { holdsSessionId } from '../session/holds-session-id'
import { createShell } from '../shell/create-shell'
import { isShellMethod } from '../shell/shell-methods'
import { copyText } from './copy-text'
import { keepLetters } from './keep-letters'
import { createNavigation, type NavigationDeps } from './navigation'

/** The actions of a screen that reach beyond it. */
export interface ActionRuntime extends Pick<Ports, 'navigate' | 'native' | 'copy'> {
  /** Sends calls that must not be sent twice. */
  once: Once
  /** Removes data that another user left on the device. */
  claim: () => void
}

/** The parts of the app that actions use. */
export interface ActionDeps extends Omit<NavigationDeps, 'shell'> {
  /** Native methods other than those of the shell. */
  native: Ports['native']
  report: Ports['report']
  /** Replaces the device's record of calls that are sent at most once. */
  marks?: Marks | undefined
}

/** Connects actions to the real page. */
export function createActionRuntime(deps: ActionDeps): ActionRuntime {
  // No countdown runs before the first action, so the start does without it.
  countSleep(window.document)
  const shell = createShell(window, deps.config.shell)
  const marks =
    deps.marks ??
    createMarks(
      () => window.localStorage,
      () => clock.elapsed(),
    )
  const owner = createStore(() => window.sessionStorage)
  keepLetters(window.document, deps.session)
  return {
    navigate: createNavigation({ ...deps, shell }),
    native: (method, params, screen) =>
      isShellMethod(method) ? shell.call(method, params) : deps.native(method, params, screen),
    copy: async (text) => {
      if (!holdsSessionId(text, deps.session())) return copyText(text)
      deps.report({ code: 'action-failed', detail: 'copy: the session id' })
      return false
    },
    once: createOnce(marks, (navigator as Partial<Navigator>).locks, {
      keyHeader: deps.config.idempotencyHeader,
      report: deps.report,
    }),
    claim: () => claimDevice(owner, deps.session()['userId']),
  }
}
