import { createRoot } from 'react-dom/client'
import type { NavigateFunction } from 'react-router-dom'
import type { ScreenInstance } from '../../../../renderer/core'
import { describeError } from '../../../../renderer/language'
import { type App, mountScreen, type MountedScreen, type ScreenLocation } from '../../../../src/app'
import type { BootstrapData } from '../../../../src/bootstrap'
import { carryOver } from './carry-over'
import { compose, type Visit } from './compose'
import { createLifecycleGate } from './lifecycle-gate'
import type { Marks } from './marks'
import type { FromFrame, ShowMessage } from './messages'
import type { OnStage } from './on-stage'
import { createPreviewHistory } from './preview-history'
import { settle } from './settle'
import { Standing } from './standing'
import { tellScenario } from './tell-scenario'

/**
 * The place that shows screens one after the other; the previous one stays until the next can be
 * drawn.
 */
export interface Stage {
  show(message: ShowMessage): Promise<void>
  now(): OnStage | undefined
}

/** The longest time for which an old screen stays visible while loads run, in milliseconds. */
const timeoutMs = 150

type Tell = (message: FromFrame) => void

/**
 * Creates the stage inside of a root element; `changed` is called for each drawing of another
 * screen or document. The function is long because showings, and the screens that actions lead to,
 * share a visit and a history.
 */
export function createStage(
  root: HTMLElement,
  page: BootstrapData,
  marks: Marks,
  tell: Tell,
  changed: () => void,
): Stage {
  const { now, stand } = createDrawing(root, tell, changed)
  const history = createPreviewHistory(window)
  let visit: Visit | undefined
  let latest = 0

  const fail = (error: unknown, turn: number) =>
    tell({ type: 'failed', turn, detail: describeError(error) })
  const follow = async (app: App, location: ScreenLocation, current: Visit) => {
    const began = performance.now()
    current.gate.reopen()
    const mounted = await open(app, location)
    const bundle = await app.embedded.document(mounted.view.screen.program.screen)
    await stand({ app, mounted, visit: current, bundle, turn: latest }, began)
  }
  const show = async (message: ShowMessage) => {
    const began = performance.now()
    const current = (visit = visitOf(message, visit))
    await tellScenario(message.screen, message.scenario)
    const { app, location } = compose(message, current, page, marks.around)
    // The app uses only these two forms of its router.
    app.connect(((to: string | number, options?: { replace?: boolean }) => {
      const next =
        typeof to === 'number' ? history.back(-to) : history.go(to, options?.replace ?? false)
      if (next) follow(app, next, current).catch((error) => fail(error, latest))
    }) as NavigateFunction)
    const mounted = await open(app, location)
    if (message.turn !== latest) return close(mounted, current)
    history.begin(location)
    goOn(now(), mounted, current)
    const { bundle, turn } = message
    await stand({ app, mounted, visit: current, bundle, turn }, began)
  }
  return {
    now,
    show(message) {
      latest = message.turn
      return show(message).catch((error) => fail(error, message.turn))
    },
  }
}

/** Draws one screen after the other; the previous one is closed when the next is in the page. */
function createDrawing(root: HTMLElement, tell: Tell, changed: () => void) {
  const drawing = createRoot(root)
  let standing: OnStage | undefined

  /** Resolves once it is in the page, or has failed. */
  const stand = (next: OnStage, began: number) =>
    new Promise<void>((resolve) => {
      const before = standing
      const start = performance.now()
      const crashed = (error: unknown) => {
        tell({ type: 'failed', turn: next.turn, detail: describeError(error) })
        resolve()
        if (standing && standing !== next) void stand(standing, began)
      }
      const drawn = () => {
        resolve()
        if (standing === next) return
        standing = next
        before?.mounted.close()
        tell({
          type: 'drawn',
          turn: next.turn,
          screen: screenOf(next).program.screen,
          ms: Math.round(performance.now() - began),
          workMs: performance.now() - start,
        })
        changed()
      }
      drawing.render(<Standing key={next.visit.world} on={next} drawn={drawn} crashed={crashed} />)
    })
  return { stand, now: () => standing }
}

function screenOf({ mounted }: Pick<OnStage, 'mounted'>): ScreenInstance {
  return mounted.view.screen
}

/** Mounts a screen until it can be drawn in one go. */
async function open(app: App, location: ScreenLocation): Promise<MountedScreen> {
  const mounted = await mountScreen(app, location)
  await app.widgets.load(mounted.view.screen.program.widgets)
  await settle(mounted.view.screen, timeoutMs)
  return mounted
}

/** Copies the borrower's state to a later drawing of the same screen in the same visit. */
function goOn(before: OnStage | undefined, mounted: MountedScreen, visit: Visit): void {
  const now = mounted.view.screen
  if (before?.visit !== visit || screenOf(before).program.screen !== now.program.screen) return
  carryOver(screenOf(before), now)
  visit.gate.markReplaced(screenOf(before))
}

/** Nobody has seen it, so that its leave chain does not run. */
function close(mounted: MountedScreen, { gate }: Visit): void {
  gate.markReplaced(mounted.view.screen)
  mounted.close()
}

/** Showings of one visit differ only in their documents and texts. */
function visitOf(message: ShowMessage, before: Visit | undefined): Visit {
  const { screen, scenario, locale, profile, shell, slow, visit } = message
  const key = JSON.stringify([screen, scenario, locale, profile, shell, slow, visit])
  return before?.key === key
    ? before
    : { key, world: worldName(), memory: new Map(), gate: createLifecycleGate() }
}

let worlds = 0

function worldName(): string {
  return `studio${Date.now().toString(36)}x${++worlds}`
}
