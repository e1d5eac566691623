import { createRoot } from 'react-dom/client'
import type { NavigateFunction } from 'react-router-dom'
import { describeError } from '../../../../renderer/language'
import type { ScreenInstance } from '../../../../renderer/core'
import { type App, mountScreen, type MountedScreen, type ScreenLocation } from '../../../../src/app'
import type { DocumentBundle, BootstrapData } from '../../../../src/bootstrap'
import { carryOver } from './carry-over'
import { compose, type Visit } from './compose'
import type { Marks } from './marks'
import type { FromFrame, ShowMessage } from './messages'
import { createLifecycleGate } from './lifecycle-gate'
import { settle } from './settle'
import { Standing } from './standing'
import { tellScenario } from './tell-scenario'
import { createPreviewHistory } from './preview-history'

/** What stands on the stage. */
export interface OnStage {
  app: App
  mounted: MountedScreen
  visit: Visit
  /** What the studio sent; of a screen that an action led to, what the disk has. */
  bundle: DocumentBundle
  turn: number
}

/**
 * The one place on which screens are shown, one after the other; the one before stays until the
 * next can be drawn.
 */
export interface Stage {
  show(message: ShowMessage): Promise<void>
  now(): OnStage | undefined
}

/** Longer than this nothing old stays in sight while loads run, in milliseconds. */
const patienceMs = 150

/**
 * Makes the stage inside of a root element; `changed` hears of each drawing of another screen or
 * document.
 */
export function createStage(
  root: HTMLElement,
  page: BootstrapData,
  marks: Marks,
  tell: (message: FromFrame) => void,
  changed: () => void,
): Stage {
  const drawing = createRoot(root)
  const history = createPreviewHistory(window)
  let visit: (Visit & { key: string }) | undefined
  let latest = 0
  let standing: OnStage | undefined

  /** Resolves once it is in the page, or cannot be. */
  const stand = (next: OnStage, began: number) =>
    new Promise<void>((resolve) => {
      const before = standing
      const start = performance.now()
      const crashed = (error: unknown) => {
        tell({ type: 'failed', turn: next.turn, detail: describeError(error) })
        resolve()
        // The one before is not closed until the next is in the page.
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
          screen: next.mounted.view.screen.program.screen,
          ms: Math.round(performance.now() - began),
          workMs: performance.now() - start,
        })
        changed()
      }
      drawing.render(<Standing key={next.visit.world} on={next} drawn={drawn} crashed={crashed} />)
    })

  /** Opens a place so far that it can be drawn in one go. */
  const open = async (app: App, place: ScreenLocation): Promise<MountedScreen> => {
    const opened = await mountScreen(app, place)
    await app.widgets.load(opened.view.screen.program.widgets)
    return opened
  }

  const follow = async (app: App, place: ScreenLocation) => {
    const began = performance.now()
    visit!.gate.reopen()
    const opened = await open(app, place)
    await settle(opened.view.screen, patienceMs)
    const bundle = await app.embedded.document(opened.view.screen.program.screen)
    await stand({ app, mounted: opened, visit: visit!, bundle, turn: latest }, began)
  }
  const connect = (app: App) => {
    const fail = (error: unknown) =>
      tell({ type: 'failed', turn: latest, detail: describeError(error) })
    // The app asks its router for nothing but these two forms.
    app.connect(((to: string | number, options?: { replace?: boolean }) => {
      const place =
        typeof to === 'number' ? history.back(-to) : history.go(to, options?.replace ?? false)
      if (place) follow(app, place).catch(fail)
    }) as NavigateFunction)
  }

  return {
    now: () => standing,
    async show(message) {
      const began = performance.now()
      latest = message.turn
      const key = keyOf(message)
      if (visit?.key !== key)
        visit = { key, world: worldName(), memory: new Map(), gate: createLifecycleGate() }
      const current = visit
      try {
        await tellScenario(message.screen, message.scenario)
        const { app, place } = compose(message, current, page, marks.around)
        connect(app)
        const opened = await open(app, place)
        await settle(opened.view.screen, patienceMs)
        if (message.turn !== latest) return close(opened, current)
        history.begin(place)
        const before =
          standing?.visit === current && isSameScreen(standing.mounted, opened)
            ? standing.mounted.view.screen
            : undefined
        if (before) transferState(before, opened.view.screen, current)
        await stand(
          { app, mounted: opened, visit: current, bundle: message.bundle, turn: message.turn },
          began,
        )
      } catch (error) {
        tell({ type: 'failed', turn: message.turn, detail: describeError(error) })
      }
    },
  }
}

/** A later drawing of the same screen goes on with what the borrower did. */
function transferState(before: ScreenInstance, now: ScreenInstance, { gate }: Visit): void {
  carryOver(before, now)
  gate.markReplaced(before)
}

/** Nobody has seen it, so that nobody leaves it. */
function close(opened: MountedScreen, { gate }: Visit): void {
  gate.markReplaced(opened.view.screen)
  opened.close()
}

function isSameScreen(one: MountedScreen, other: MountedScreen): boolean {
  return one.view.screen.program.screen === other.view.screen.program.screen
}

/** Showings of one visit differ in their documents and texts alone. */
function keyOf({ screen, scenario, locale, profile, shell, slow, visit }: ShowMessage): string {
  return JSON.stringify([screen, scenario, locale, profile, shell, slow, visit])
}

let worlds = 0

function worldName(): string {
  return `studio${Date.now().toString(36)}x${++worlds}`
}
