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
 * The one place on which screens are shown, one after the other; the one before stays until the
 * next can be drawn.
 */
export interface Stage {
  show(message: ShowMessage): Promise<void>
  now(): OnStage | undefined
}

/** Longer than this nothing old stays in sight while loads run, in milliseconds. */
const timeoutMs = 150

type Tell = (message: FromFrame) => void

/**
 * Makes the stage inside of a root element; `changed` hears of each drawing of another screen or
 * document. It is long because what is shown, and what actions lead to, share a visit and a history.
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
    // The app asks its router for nothing but these two forms.
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

/** Draws one screen after the other; the one before is not closed until the next is in the page. */
function createDrawing(root: HTMLElement, tell: Tell, changed: () => void) {
  const drawing = createRoot(root)
  let standing: OnStage | undefined

  /** Resolves once it is in the page, or cannot be. */
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

/** Mounts a screen so far that it can be drawn in one go. */
async function open(app: App, location: ScreenLocation): Promise<MountedScreen> {
  const mounted = await mountScreen(app, location)
  await app.widgets.load(mounted.view.screen.program.widgets)
  await settle(mounted.view.screen, timeoutMs)
  return mounted
}

/** A later drawing of the same screen in the same visit goes on with what the borrower did. */
function goOn(before: OnStage | undefined, mounted: MountedScreen, visit: Visit): void {
  const now = mounted.view.screen
  if (before?.visit !== visit || screenOf(before).program.screen !== now.program.screen) return
  carryOver(screenOf(before), now)
  visit.gate.markReplaced(screenOf(before))
}

/** Nobody has seen it, so that nobody leaves it. */
function close(mounted: MountedScreen, { gate }: Visit): void {
  gate.markReplaced(mounted.view.screen)
  mounted.close()
}

/** Showings of one visit differ in their documents and texts alone. */
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
