import { createRoot } from 'react-dom/client'
import type { NavigateFunction } from 'react-router-dom'
import { type ScreenInstance, modalsKey } from '../../../../renderer/core'
import { describeError } from '../../../../renderer/language'
import {
  type App,
  mountScreen,
  type MountedScreen,
  type ScreenLocation,
  LiveFrame,
} from '../../../../src/app'
import type { BootstrapData, DocumentBundle } from '../../../../src/bootstrap'
import { compose, type Visit } from './compose'
import { createLifecycleGate, settle } from './lifecycle-gate'
import type { Marks } from './marks'
import type { FromFrame, ShowMessage } from './messages'
import { useLayoutEffect, type ReactNode } from 'react'
import { ErrorBoundary } from '../../../../renderer/react'

export interface OnStage {
  app: App
  mounted: MountedScreen
  visit: Visit
  /**
   * The document of the screen with its shared documents. If an action opened the screen, the
   * documents come from the saved files.
   */
  bundle: DocumentBundle
  turn: number
}

/** Shows screens on the phone. The previous screen stays until the next screen can be rendered. */
export interface Stage {
  show(message: ShowMessage): Promise<void>
  now(): OnStage | undefined
  /** Resolves when the page shows the screen that the last action opened. */
  followed(): Promise<unknown>
}

/** How long, in milliseconds, the old screen stays while the new screen waits for responses. */
const timeoutMs = 150

type Tell = (message: FromFrame) => void

/** Passes a scenario to the sandbox, which knows only saved scenarios. */
export type KeepScenario = (screen: string, scenario: ShowMessage['scenario']) => void

/** Creates a stage. Calls `changed` after it has rendered a new screen or a new version. */
export function createStage(
  root: HTMLElement,
  page: BootstrapData,
  keepScenario: KeepScenario,
  marks: Marks,
  tell: Tell,
  changed: () => void,
): Stage {
  const { now, stand } = createDrawing(root, tell, changed)
  const history = createPreviewHistory(window)
  let visit: Visit | undefined
  let latest = 0
  let following: Promise<unknown> = Promise.resolve()

  const fail = (error: unknown, turn: number) =>
    tell({ type: 'failed', turn, detail: describeError(error) })
  const follow = async (app: App, location: ScreenLocation, current: Visit) => {
    const began = performance.now()
    current.gate.reopen()
    const mounted = await open(app, location)
    // Another visit may have begun while the screen was opened.
    if (current !== visit) return close(mounted, current)
    const bundle = await app.embedded.document(mounted.view.screen.program.screen)
    await stand({ app, mounted, visit: current, bundle, turn: latest }, began)
  }
  const show = async (message: ShowMessage) => {
    const began = performance.now()
    const current = (visit = visitOf(message, visit))
    keepScenario(message.screen, message.scenario)
    const { app, location } = compose(message, current, page, marks.around)
    // The app calls the router only with a number of steps or with an address.
    app.connect(((to: string | number, options?: { replace?: boolean }) => {
      const next =
        typeof to === 'number' ? history.back(-to) : history.go(to, options?.replace ?? false)
      if (next) following = follow(app, next, current).catch((error) => fail(error, latest))
    }) as NavigateFunction)
    const mounted = await open(app, location)
    if (message.turn !== latest) return close(mounted, current)
    history.begin(location)
    keepState(now(), mounted, current)
    const { bundle, turn } = message
    await stand({ app, mounted, visit: current, bundle, turn }, began)
  }
  return {
    now,
    followed: () => following,
    show(message) {
      latest = message.turn
      return show(message).catch((error) => fail(error, message.turn))
    },
  }
}

/** Creates a function that renders a screen, and then closes the previous screen. */
function createDrawing(root: HTMLElement, tell: Tell, changed: () => void) {
  const drawing = createRoot(root)
  let standing: OnStage | undefined

  /** Renders a screen on the page. Resolves even if the screen crashes. */
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
        if (before && screenOf(before).program.screen !== screenOf(next).program.screen)
          window.scrollTo(0, 0)
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

/** Opens a screen, and waits a short time for its widgets and responses. */
async function open(app: App, location: ScreenLocation): Promise<MountedScreen> {
  const mounted = await mountScreen(app, location)
  await app.widgets.load(mounted.view.screen.program.widgets)
  await settle(mounted.view.screen, timeoutMs)
  return mounted
}

function keepState(before: OnStage | undefined, mounted: MountedScreen, visit: Visit): void {
  const now = mounted.view.screen
  if (before?.visit !== visit || screenOf(before).program.screen !== now.program.screen) return
  copyState(screenOf(before), now)
  visit.gate.markReplaced(screenOf(before))
}

/** Closes a screen that was never visible, without running its `leave` chain. */
function close(mounted: MountedScreen, { gate }: Visit): void {
  gate.markReplaced(mounted.view.screen)
  mounted.close()
}

/** Returns the visit of a message. A change of documents or texts continues the visit. */
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

/** Copies open modals, and state with unchanged initial values, into a new version. */
export function copyState(before: ScreenInstance, now: ScreenInstance): void {
  for (const [name, initial] of Object.entries(now.program.state)) {
    const earlier = before.program.state[name]
    if (
      !earlier ||
      !isSame(before.value(earlier, before.scope, ''), now.value(initial, now.scope, ''))
    )
      continue
    now.store.set(`state.${name}`, before.store.read(`state.${name}`))
  }
  const open = (before.store.values[modalsKey] as readonly string[]).filter((name) =>
    Object.hasOwn(now.program.modals, name),
  )
  now.store.set(modalsKey, open)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface StandingProps {
  on: OnStage
  drawn: () => void
  crashed: (error: unknown) => void
}

/**
 * Shows a screen, and reports a crash of the screen. After a crash, the next version is rendered
 * again.
 */
function Standing({ on, drawn, crashed }: StandingProps): ReactNode {
  return (
    <ErrorBoundary subject={on} failed={crashed}>
      <Drawn on={on} drawn={drawn} />
    </ErrorBoundary>
  )
}

function Drawn({ on: { app, mounted }, drawn }: Pick<StandingProps, 'on' | 'drawn'>): ReactNode {
  useLayoutEffect(drawn)
  const retry = () => window.location.reload()
  return <LiveFrame app={app} mounted={mounted} retry={retry} />
}

/** The navigation history of the preview, separate from the browser history. */
interface PreviewHistory {
  begin(location: ScreenLocation): void
  /** Adds an address to the history, and returns its location. */
  go(address: string, replace: boolean): ScreenLocation
  /** Goes back, and returns the location; `undefined` if the history is too short. */
  back(steps: number): ScreenLocation | undefined
}

/** Creates the history, and disables `history.back()` in the frame. */
function createPreviewHistory(page: Window): PreviewHistory {
  let locations: ScreenLocation[] = []
  page.history.back = () => {}
  // The app reads from `history.state.idx` how many steps it can go back.
  const note = () => page.history.replaceState({ idx: locations.length - 1 }, '')
  return {
    begin(location) {
      locations = [location]
      note()
    },
    go(address, replace) {
      const { pathname, search, hash } = new URL(address, page.location.origin)
      const location = { pathname: hash.startsWith('#/') ? '/' : pathname, search, hash }
      locations = [...(replace ? locations.slice(0, -1) : locations), location]
      note()
      return location
    },
    back(steps) {
      if (locations.length <= steps) return undefined
      locations = locations.slice(0, locations.length - steps)
      note()
      return locations.at(-1)
    },
  }
}
