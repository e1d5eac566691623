import '../../../../widgets/tokens.css'
import '../../../../src/app/app.css'
import { type BootstrapData, readBootstrapData } from '../../../../src/bootstrap'
import type { ScenarioFiles } from '../../../../src/preview'
import { startSandbox } from '../../../sandbox/browser'
import { openLink, type FromFrame, type ShowMessage, type ToFrame } from './messages'
import { createMarks, type Mark, type Marks } from './marks'
import { createStage, type KeepScenario, type Stage } from './stage'
import { snapshotStage } from './snapshot-stage'
import { blockNavigation } from './block-navigation'
import { createMediaEmulator } from './emulate-media'
import { createTeller, createUnseenTeller } from './tell-explanation'
import type { EndpointFamily, Scenario } from '../../../../renderer/language'
import { planStep, readStep, type Step } from '../../../analysis/play/plan-step'
import { loadsMs, waitForIdle, settle } from './lifecycle-gate'

/** Draws outlines around nodes: the selected one, and the one under the pointer. */
interface Outline {
  /** Sets the outlined nodes. Their positions are read again whenever the page moves. */
  frame(kind: 'selected' | 'pointed', marks: () => readonly Mark[]): void
  refresh(): void
}

const colours = { selected: '#1558d6', pointed: '#1558d688' }

/** Creates the layer for outlines. It ignores clicks and is above open dialogs. */
function createOutline(page: Document): Outline {
  const layer = page.createElement('div')
  layer.popover = 'manual'
  layer.setAttribute('aria-hidden', 'true')
  layer.style.cssText =
    'position:fixed;top:0;left:0;width:100%;height:100%;margin:0;padding:0;border:0;background:none;overflow:hidden;pointer-events:none'
  page.body.append(layer)
  const framed = { selected: (): readonly Mark[] => [], pointed: (): readonly Mark[] => [] }
  let asked = false
  const draw = () => {
    asked = false
    const boxes = (['pointed', 'selected'] as const).flatMap((kind) =>
      framed[kind]().flatMap(({ part }) => boxOf(part.getClientRects(), colours[kind], page)),
    )
    layer.replaceChildren(...boxes)
    if (layer.matches(':popover-open')) layer.hidePopover()
    if (boxes.length > 0) layer.showPopover()
  }
  const refresh = () => {
    if (asked) return
    asked = true
    queueMicrotask(draw)
  }
  const view = page.defaultView!
  view.addEventListener('scroll', refresh, { capture: true, passive: true })
  view.addEventListener('resize', refresh)
  return {
    frame(kind, marks) {
      framed[kind] = marks
      refresh()
    },
    refresh,
  }
}

/** One box around all rectangles of a node; empty if the node has no size. */
function boxOf(rects: readonly DOMRect[], colour: string, page: Document): HTMLElement[] {
  const visibleRects = rects.filter(({ width, height }) => width > 0 && height > 0)
  if (visibleRects.length === 0) return []
  const left = Math.min(...visibleRects.map((rect) => rect.left))
  const top = Math.min(...visibleRects.map((rect) => rect.top))
  const right = Math.max(...visibleRects.map((rect) => rect.right))
  const bottom = Math.max(...visibleRects.map((rect) => rect.bottom))
  const box = page.createElement('div')
  box.style.cssText = `position:absolute;left:${left - 2}px;top:${top - 2}px;width:${right - left + 4}px;height:${bottom - top + 4}px;box-sizing:border-box;border:2px solid ${colour};border-radius:6px;background:${colour}14`
  return [box]
}

/** The mode in which a click selects a node. */
interface Pointing {
  set(on: boolean): void
  /** Call this when a node is selected elsewhere; the outline at the pointer disappears. */
  leave(): void
}

const swallowed = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'dblclick',
  'submit',
]

/**
 * Creates the pointing mode. While it is on, a click selects the node at the pointer and has no
 * other effect, and the node at the pointer is outlined.
 */
function createPointing(
  page: Document,
  marks: Marks,
  outline: Outline,
  point: (mark: Mark) => void,
): Pointing {
  let isOn = false
  let under: Mark | undefined
  const markOf = ({ target }: Event) => marks.at(target instanceof Element ? target : null)
  const swallow = (event: Event) => {
    if (!isOn) return
    event.preventDefault()
    event.stopPropagation()
    const mark = event.type === 'click' ? markOf(event) : undefined
    if (mark) point(mark)
  }
  for (const type of swallowed)
    page.addEventListener(type, swallow, { capture: true, passive: false })
  const frame = (mark: Mark | undefined) => {
    if (mark === under) return
    under = mark
    outline.frame('pointed', () => (under ? [under] : []))
  }
  page.addEventListener('pointermove', (event) => frame(isOn ? markOf(event) : undefined), {
    capture: true,
  })
  page.addEventListener(
    'pointerout',
    ({ relatedTarget }) => relatedTarget === null && frame(undefined),
  )
  return {
    set(on) {
      isOn = on
      page.documentElement.style.cursor = on ? 'default' : ''
      if (!on) frame(undefined)
    },
    leave: () => frame(undefined),
  }
}

/**
 * The interval between two attempts of a step, and the time limit for all attempts, in
 * milliseconds.
 */
const lookMs = 30
const timeoutMs = 1500

/**
 * Plays the steps of a scenario. Each step waits for nodes that open automatically. An impossible
 * step has no effect. Steps that advance the time are skipped, since real time passes.
 */
async function playScenario(scenario: Scenario, stage: Stage): Promise<void> {
  for (const source of scenario.steps ?? []) {
    const step = readStep(source)
    const screen = stage.now()?.mounted.view.screen
    if (!screen) return
    if (!step || 'advance' in step) continue
    await settle(screen, loadsMs(scenario))
    await takeWhenReachable(step, stage)
    await waitForIdle(lookMs)
  }
}

async function takeWhenReachable(
  step: Exclude<Step, { advance: number }>,
  stage: Stage,
): Promise<void> {
  for (let waited = 0; waited <= timeoutMs; waited += lookMs) {
    const screen = stage.now()?.mounted.view.screen
    const plan = screen && planStep(step, screen)
    if (typeof plan === 'function') return plan()
    await waitForIdle(lookMs)
  }
}

/**
 * The second composition root: the real app with documents from the studio, which reports its
 * state.
 */
function openFrame(
  root: HTMLElement,
  studio: string,
  page: BootstrapData,
  keepScenario: KeepScenario,
): void {
  const marks = createMarks()
  const outline = createOutline(document)
  const emulateMedia = createMediaEmulator(document)
  const link = openLink<FromFrame>(
    window,
    () => window.parent,
    studio,
    (message) => void hear(message as ToFrame),
  )
  const teller = createTeller(
    () => stage.now(),
    marks,
    (explained) => link.send(explained),
  )
  const tellUnseen = createUnseenTeller(
    () => stage.now(),
    marks,
    (message) => link.send(message),
  )
  const stage = createStage(
    root,
    page,
    keepScenario,
    marks,
    (message) => link.send(message),
    () => {
      outline.refresh()
      tellUnseen()
      teller.again()
    },
  )
  const pointing = createPointing(document, marks, outline, ({ node, scope }) =>
    link.send({ type: 'selected', pointer: node.pointer, row: scope.key }),
  )
  const redrawn = () => {
    outline.refresh()
    tellUnseen()
  }
  new MutationObserver(redrawn).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })

  let shown = Promise.resolve()
  let waitMs = 0
  const show = async (message: ShowMessage) => {
    await stage.show(message)
    if (message.play) await playScenario(message.scenario.content, stage)
  }
  const hear = async (message: ToFrame): Promise<void> => {
    switch (message.type) {
      case 'show':
        emulateMedia(message)
        waitMs = loadsMs(message.scenario.content)
        shown = show(message)
        return shown
      case 'select':
        pointing.leave()
        outline.frame('selected', () => marks.of(message.pointer))
        return bringIntoSight(marks.of(message.pointer))
      case 'inspect':
        return pointing.set(message.on)
      case 'explain':
        return teller.explain(message.pointer, message.row)
      case 'snapshot': {
        await shown
        const snapshot = await snapshotStage(stage, root, waitMs)
        return snapshot && link.send({ type: 'snapshotTaken', turn: message.turn, snapshot })
      }
    }
  }
  blockNavigation(window, (address) => link.send({ type: 'left', address }))
  link.send({ type: 'ready' })
}

/** Opens the page with a sandbox of its own, which stands in for the lender's servers. */
async function openPhone(): Promise<void> {
  const start = document.getElementById('studio-start')?.textContent ?? '{}'
  const { studioOrigin = location.origin } = JSON.parse(start) as { studioOrigin?: string }
  const page = readBootstrapData(document)
  const scenarios = await untilReached(() => startSandboxOf(page))
  openFrame(document.getElementById('root')!, studioOrigin, page, (screen, { name, content }) => {
    const others = scenarios[screen]?.scenarios
    if (name !== '') scenarios[screen] = { screen, scenarios: { ...others, [name]: content } }
  })
}
void openPhone()

async function startSandboxOf({ files }: BootstrapData) {
  const response = await fetch(`${files}sandbox.json`)
  if (!response.ok) throw new Error(`The server answered with ${response.status}.`)
  const { families, scenarios } = (await response.json()) as {
    families: readonly EndpointFamily[]
    scenarios: Record<string, ScenarioFiles[string]>
  }
  await startSandbox({ families, scenarios })
  return scenarios
}

const againMs = 1000

/** Tries again after each failure, since the server may be down for a moment. */
async function untilReached<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      console.warn('The preview could not start, and tries again.', error)
      await waitForIdle(againMs)
    }
}

/** Scrolls the first of some nodes into view, unless it is visible. */
function bringIntoSight([first]: readonly Mark[]): void {
  const rects = first?.part.getClientRects() ?? []
  const top = Math.min(...rects.map((rect) => rect.top))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  if (rects.length > 0 && (top < 0 || bottom > window.innerHeight)) first!.part.scrollIntoView()
}
