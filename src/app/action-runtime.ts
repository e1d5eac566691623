import { clock, countSleep } from '../../renderer/react/clock'
import type { Ports } from '../../renderer/core'
import { createIdempotencyRecords, type IdempotencyRecords } from '../api/once/idempotency-records'
import { createOnce, type Once } from '../api/once/send-once'
import { claimDevice, holdsSessionId } from '../session/claim-device'
import { createStore } from '../session/create-store'
import type { Session } from '../session/read-session'
import { createShell } from '../shell/create-shell'
import { isShellMethod } from '../shell/shell-methods'
import { copyText } from './copy-text'
import { createEvidence, type EvidenceDeps } from './evidence'
import { createNavigation, type NavigationDeps } from './navigation'

/** The actions of a screen that affect more than the screen itself. */
export interface ActionRuntime extends Pick<Ports, 'navigate' | 'native' | 'copy'> {
  /** Sends calls at most once. */
  once: Once
  claim: () => void
}

/** The parts of the app that actions use. */
export interface ActionDeps extends Omit<NavigationDeps, 'shell' | 'report'>, EvidenceDeps {
  native: Ports['native']
  /** Replaces the device's record of calls that are sent at most once. */
  records?: IdempotencyRecords | undefined
}

/** Connects actions to the browser. */
export function createActionRuntime(deps: ActionDeps): ActionRuntime {
  countSleep(window.document)
  const shell = createShell(window, deps.config.shell)
  const records =
    deps.records ??
    createIdempotencyRecords(
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
    once: createOnce(records, (navigator as Partial<Navigator>).locks, {
      keyHeader: deps.config.idempotencyHeader,
      report: deps.report,
      evidence: createEvidence(deps),
    }),
    claim: () => claimDevice(owner, deps.session()['userId']),
  }
}

const sessions = new WeakMap<Document, () => Session>()

/** Blocks links that would write the session id into an e-mail. */
export function keepLetters(page: Document, session: () => Session): void {
  const isKept = sessions.has(page)
  sessions.set(page, session)
  if (isKept) return
  const keep = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const address = link?.getAttribute('href') ?? ''
    if (/^\s*mailto:/i.test(address) && holdsSessionId(address, sessions.get(page)!()))
      event.preventDefault()
  }
  for (const event of ['click', 'auxclick']) page.addEventListener(event, keep, true)
}
