import { clock, countSleep, type ClockPort } from '../../renderer/react/clock'
import type { Ports } from '../../renderer/core'
import { createIdempotencyRecords, type IdempotencyRecords } from '../api/once/idempotency-records'
import { createOnce, type Once } from '../api/once/send-once'
import { claimDevice, holdsSessionId } from '../session/claim-device'
import { createStore } from '../session/create-store'
import type { Session } from '../session/read-session'
import { createShell } from '../shell/create-shell'
import { isShellMethod } from '../shell/shell-methods'
import { createNavigation, type NavigationDeps } from './navigation'
import type { App } from './app'

export interface ActionRuntime extends Pick<Ports, 'navigate' | 'native' | 'copy'> {
  once: Once
  claim: () => void
}

export interface ActionDeps extends Omit<NavigationDeps, 'shell' | 'report'>, Pick<App, 'report'> {
  native: Ports['native']
  records?: IdempotencyRecords | undefined
}

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
  blockSessionEmails(window.document, deps.session)
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
    }),
    claim: () => claimDevice(owner, deps.session()['userId']),
  }
}

const sessions = new WeakMap<Document, () => Session>()

/** Blocks links that would write the session id into an e-mail. */
export function blockSessionEmails(page: Document, session: () => Session): void {
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

const timeoutMs = 2000

/** Copies a text. Resolves to false if the device refuses (B4). */
export async function copyText(
  text: string,
  time: Pick<ClockPort, 'after'> = clock,
): Promise<boolean> {
  let stop = () => {}
  const silence = new Promise<never>(
    (_, reject) => void (stop = time.after(timeoutMs, () => reject(new Error('no answer')))),
  )
  try {
    await Promise.race([navigator.clipboard.writeText(text), silence])
    return true
  } catch {
    return copyBySelection(text)
  } finally {
    stop()
  }
}

/** Copies by a selection, for older web views without the clipboard API. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'lz-visually-hidden'
  // While a dialog is open, only its own elements can have the focus.
  const host = document.querySelector('dialog[open]') ?? document.body
  const focused = document.activeElement
  host.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    // A web view without permission to copy may throw.
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
