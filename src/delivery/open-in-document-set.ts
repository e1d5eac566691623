import { describeError } from '../../renderer/language'
import type { ScreenLocation } from '../app/current-location'
import { assertNotLeft, mountScreen, type MountedScreen } from '../app/mount-screen'
import { firstLoadsSettled } from '../app/prepare-after'
import type { OpenPlace } from '../app/screen-host'
import type { DocumentSet } from './document-set'
import type { DocumentSets } from './document-sets'
import type { CrashLoopGuard } from './crash-loop-guard'
import type { App } from '../app/app'

export interface LastLocation extends Pick<DocumentSet, 'changed'> {
  screen: string
}

interface OpeningDeps {
  documentSets: DocumentSets
  before: LastLocation | undefined
  remember: (lastLocation: LastLocation) => void
  guard: CrashLoopGuard
  afterPaint: (done: () => void) => void
  watchInput: (onInput: () => void) => () => void
  again: () => void
  report: (fault: { code: string; screen?: string; detail?: string }) => void
}

/** Creates the function that opens locations. Older documents replace documents that fail. */
export function createOpening(deps: OpeningDeps): OpenPlace {
  const { documentSets, before, remember } = deps
  const last = before && documentSets.find(before.changed)
  let current = before && last ? { documentSet: last, screen: before.screen } : undefined
  if (before) remember(before)
  return async function open(screenLocation, signal): Promise<MountedScreen> {
    const documentSet =
      (await setOfSameFlow(documentSets, current, screenLocation)) ??
      documentSets.choose(screenLocation)
    assertNotLeft(signal)
    const screen = documentSets.screenAt(documentSet, screenLocation) ?? ''
    current = { documentSet, screen }
    remember({ screen, changed: documentSet.changed })
    if (!documentSet.isReleased(screen)) return mountScreen(documentSet.app, screenLocation, signal)
    try {
      return await openReleased(deps, documentSet, screen, screenLocation, signal)
    } catch (error) {
      if (!documentSet.failed.has(screen)) throw error
      return open(screenLocation, signal)
    }
  }
}

async function setOfSameFlow(
  documentSets: DocumentSets,
  current: { documentSet: DocumentSet; screen: string } | undefined,
  screenLocation: ScreenLocation,
): Promise<DocumentSet | undefined> {
  if (!current || documentSets.choose(screenLocation) === current.documentSet) return undefined
  const { documentSet, screen } = current
  const next = documentSets.screenAt(documentSet, screenLocation)
  const isAllowed = () => next !== undefined && documentSets.mayShow(documentSet, next)
  // The screen may have been disabled during the wait.
  return isAllowed() && (await isOneFlow(documentSet, screen, next!)) && isAllowed()
    ? documentSet
    : undefined
}

async function isOneFlow({ app }: DocumentSet, screen: string, next: string): Promise<boolean> {
  const flowOf = async (name: string) => (await app.embedded.document(name)).document['flow']
  try {
    const flow = await flowOf(screen)
    return flow !== undefined && flow === (await flowOf(next))
  } catch {
    return false
  }
}

async function openReleased(
  { guard, afterPaint, watchInput, again, report }: OpeningDeps,
  documentSet: DocumentSet,
  screen: string,
  screenLocation: ScreenLocation,
  signal: AbortSignal | undefined,
): Promise<MountedScreen> {
  const hash = documentSet.hashOf(screen)
  const note = (event: 'begin' | 'confirm' | 'leave' | 'fail' | 'beginWork' | 'endWork') =>
    hash !== undefined && guard[event](hash)
  const fail = (error: unknown) => {
    documentSet.failed.add(screen)
    note('fail')
    report({ code: 'release-quarantined', screen, detail: describeError(error) })
  }
  const { app } = documentSet
  let stopInput = () => {}
  let isClosed = false
  let isBusy = false
  const endWork = () => {
    isBusy = false
    note('endWork')
  }
  const onWork = () => {
    if (isBusy) return
    isBusy = true
    note('beginWork')
    afterPaint(endWork)
  }
  const stop = () => {
    stopInput()
    endWork()
  }
  note('begin')
  try {
    const mounted = await openWithRetry(app, screenLocation, fail, signal)
    return {
      ...mounted,
      shown() {
        void firstLoadsSettled(mounted.view.screen).then(() => {
          afterPaint(() => {
            note('confirm')
            // Inputs and other work of the screen, such as timers, can hang from here on.
            mounted.view.screen.scope.roots.services.busy = onWork
            if (!isClosed) stopInput = watchInput(onWork)
          })
          return app.prepare()
        })
      },
      failed(error) {
        stop()
        fail(error)
        again()
      },
      close() {
        isClosed = true
        stop()
        note('leave')
        mounted.close()
      },
    }
  } catch (error) {
    note('leave')
    throw error
  }
}

/**
 * Opens a screen. If it fails although all files have loaded, tries once more. `fail` receives the
 * second error, whose cause must be the documents.
 */
async function openWithRetry(
  app: App,
  screenLocation: ScreenLocation,
  fail: (error: unknown) => void,
  signal?: AbortSignal,
): Promise<MountedScreen> {
  // The screen starts its requests earlier, so that the app requests no file twice.
  const isAllThere = isThere(app, screenLocation)
  try {
    return await mountScreen(app, screenLocation, signal)
  } catch (error) {
    if (signal?.aborted || !(await isAllThere)) throw error
  }
  try {
    return await mountScreen(app, screenLocation, signal)
  } catch (error) {
    if (!signal?.aborted) fail(error)
    throw error
  }
}

async function isThere(app: App, screenLocation: ScreenLocation): Promise<boolean> {
  const loads = (): Promise<unknown>[] => {
    const entry = app.match(screenLocation)
    return entry
      ? [
          app.embedded.document(entry.screen),
          app.texts.load(app.localeFor(entry.locale), entry.namespaces),
        ]
      : []
  }
  let requests: Promise<unknown>[] = []
  try {
    requests = loads()
  } catch {
    // The documents are invalid, and the next attempt throws the same error.
  }
  return Promise.all(requests).then(
    () => true,
    () => false,
  )
}
