import '../../../../widgets/tokens.css'
import '../../../../src/app/app.css'
import { type BootstrapData, readBootstrapData } from '../../../../src/bootstrap'
import type { ScenarioFiles } from '../../../../src/preview'
import type { ScreenInstance } from '../../../../renderer/core'
import { startSandbox } from '../../../sandbox/browser'
import { createDragging, type NodeDrag } from './dragging'
import {
  type DragMessage,
  openLink,
  type FromFrame,
  type ShowMessage,
  type ToFrame,
} from './messages'
import { createMarks, type Mark, type Marks } from './marks'
import { createOutline, type OutlinedPart, type Outline } from './node-outline'
import { createStage, type KeepScenario, type Stage } from './stage'
import { snapshotStage } from './snapshot-stage'
import { blockNavigation } from './block-navigation'
import { leaveFocusElsewhere } from './leave-focus'
import { createMediaEmulator } from './emulate-media'
import { createExplanationSender, createUnseenTeller } from './send-explanation'
import { describeError, type EndpointFamily, type Scenario } from '../../../../renderer/language'
import { planStep, readStep, type Step } from '../../../analysis/play/plan-step'
import { setLanguage } from '../../../analysis/words/words'
import { loadsMs, waitForIdle, settle } from './lifecycle-gate'

interface PointingMode {
  set(on: boolean): void
  /** Removes the outline at the pointer, because the pointer has left the page. */
  leave(): void
  over: NodeDrag['over']
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
 * Creates the pointing mode. In this mode, the node at the pointer has an outline, a click only
 * selects the node, and a double click edits its words or a title.
 */
function createPointing(
  page: Document,
  marks: Marks,
  outline: Outline,
  point: (mark: Mark, isAdded: boolean) => void,
  edit: (pointer: string, words: Element) => void,
  drag: (message: DragMessage) => void,
): PointingMode {
  let isOn = false
  let under: Mark | undefined
  const dragging = createDragging(page, marks, () => isOn, drag)
  const markOf = ({ target }: Event) => marks.at(target instanceof Element ? target : null)
  const swallow = (event: Event) => {
    if (!isOn) return
    event.preventDefault()
    event.stopPropagation()
    const mark = dragging.endsWithClick() ? undefined : markOf(event)
    if (!(event instanceof MouseEvent)) return
    if (event.type === 'click' && mark)
      point(mark, event.ctrlKey || event.metaKey || event.shiftKey)
    if (event.type === 'dblclick') edit(mark?.node.pointer ?? '', event.target as Element)
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
    over: (...at) => dragging.over(...at),
    set(on) {
      isOn = on
      page.documentElement.style.cursor = on ? 'default' : ''
      // In the pointing mode, a moving finger drags nodes and does not scroll the page.
      page.documentElement.style.touchAction = on ? 'none' : ''
      if (!on) frame(undefined)
    },
    leave: () => frame(undefined),
  }
}

/** In milliseconds: the pause between attempts of a step, and the limit for all attempts. */
const lookMs = 30
const timeoutMs = 1500

/**
 * Plays the steps of a scenario. A step waits until its node appears. If the node does not appear
 * in time, the step is skipped. Steps that advance the clock are also skipped, because the frame
 * uses real time. The play ends when another visit begins.
 */
async function playScenario(scenario: Scenario, stage: Stage): Promise<void> {
  const visit = stage.now()?.visit
  const screenNow = () => {
    const on = stage.now()
    return on?.visit === visit ? on?.mounted.view.screen : undefined
  }
  for (const source of scenario.steps ?? []) {
    const step = readStep(source)
    const screen = screenNow()
    if (!screen) return
    if (!step || 'advance' in step) continue
    await settle(screen, loadsMs(scenario))
    await takeWhenReachable(step, screenNow)
    await waitForIdle(lookMs)
  }
}

async function takeWhenReachable(
  step: Exclude<Step, { advance: number }>,
  screenNow: () => ScreenInstance | undefined,
): Promise<void> {
  for (let waited = 0; waited <= timeoutMs; waited += lookMs) {
    const screen = screenNow()
    const plan = screen && planStep(step, screen)
    if (typeof plan === 'function') return plan()
    await waitForIdle(lookMs)
  }
}

/** Opens the real app with documents from the studio. */
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
  const teller = createExplanationSender(
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
  const pointing = createPointing(
    document,
    marks,
    outline,
    ({ node, scope }, isAdded) =>
      link.send({ type: 'selected', pointer: node.pointer, row: scope.key, isAdded }),
    (pointer, element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const words = element.textContent.trim()
      link.send({
        type: 'edit',
        pointer,
        words,
        place: { left, top, width, height },
      })
    },
    (message) => link.send(message),
  )
  let awaited = ''
  const redrawn = () => {
    outline.refresh()
    tellUnseen()
    teller.redrawn()
    if (bringIntoSight(marks.of(awaited))) awaited = ''
  }
  new MutationObserver(redrawn).observe(root, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })

  /** Returns the parts of a node that get an outline. For `/body`, this is the whole page. */
  const framedAt = (pointer: string): readonly OutlinedPart[] =>
    pointer === '/body'
      ? [{ part: { getClientRects: () => [root.getBoundingClientRect()] } }]
      : marks.of(pointer)

  let shown = Promise.resolve()
  let waitMs = 0
  const show = async (message: ShowMessage) => {
    await stage.show(message)
    fetchBrokenAgain(root)
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
        outline.frame('selected', () => message.pointers.flatMap((pointer) => marks.of(pointer)))
        // The node may be new in the last document, so wait until that document is shown.
        await shown
        awaited = message.pointers[0] ?? ''
        return redrawn()
      case 'over':
        return pointing.over(message.x, message.y, message.isCopy)
      case 'marker':
        return outline.frame('dropped', () => framedAt(message.pointer), message)
      case 'inspect':
        return pointing.set(message.on)
      case 'explain':
        return teller.explain(message.pointer, message.row)
      case 'snapshot': {
        await shown
        if (stage.now()?.turn !== message.turn) return
        const snapshot = await snapshotStage(stage, root, waitMs)
        return snapshot && link.send({ type: 'snapshotTaken', turn: message.turn, snapshot })
      }
    }
  }
  leaveFocusElsewhere(document)
  blockNavigation(window, (address) => link.send({ type: 'left', address }))
  link.send({ type: 'ready' })
}

/** Opens the phone. The sandbox replaces the lender's servers. */
async function openPhone(): Promise<void> {
  const start = document.getElementById('studio-start')?.textContent ?? '{}'
  const { studioOrigin = location.origin } = JSON.parse(start) as { studioOrigin?: string }
  const page = readBootstrapData(document)
  const { send, close } = openLink<FromFrame>(
    window,
    () => window.parent,
    studioOrigin,
    () => {},
  )
  if (isStorageBlocked()) return send({ type: 'blocked' })
  const scenarios = await untilReached(
    () => startSandboxOf(page),
    (error) => send({ type: 'retrying', detail: describeError(error) }),
  )
  close()
  openFrame(document.getElementById('root')!, studioOrigin, page, (screen, { name, content }) => {
    const others = scenarios[screen]?.scenarios
    if (name !== '') scenarios[screen] = { screen, scenarios: { ...others, [name]: content } }
  })
}

/** Returns whether the browser blocks storage. The sandbox cannot start without storage. */
function isStorageBlocked(): boolean {
  try {
    return !window.localStorage
  } catch {
    return true
  }
}

// The studio passes its language as the name of the frame. Explanations of nodes are in this
// language.
if (window.name === 'es') setLanguage('es')
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

/** Repeats work until it succeeds, because the server may be down for a short time. */
async function untilReached<Result>(
  work: () => Promise<Result>,
  tell: (error: unknown) => void,
): Promise<Result> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      tell(error)
      await waitForIdle(againMs)
    }
}

/** Loads broken images again, because the server may have recovered. */
function fetchBrokenAgain(root: HTMLElement): void {
  const broken = ['img.lz-image--broken', '.lz-image--broken > img'].join(', ')
  for (const image of root.querySelectorAll<HTMLImageElement>(broken))
    image.setAttribute('src', image.getAttribute('src') ?? '')
}

/** Scrolls to a node if it is not visible. Returns whether the node exists. */
function bringIntoSight([first]: readonly Mark[]): boolean {
  const rects = first?.part.getClientRects() ?? []
  const top = Math.min(...rects.map((rect) => rect.top))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  if (rects.length > 0 && (top < 0 || bottom > window.innerHeight)) first!.part.scrollIntoView()
  return rects.length > 0
}
