import { useEffect, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { originalName } from '../../../analysis/project/fragment-ids'
import { explanationStore } from '../explain/explain-panel'
import type { PreviewContent, FromFrame } from '../frame/messages'
import { type NodeActions, useNodeActions } from '../outline/use-node-actions'
import { toggled } from '../outline/use-row-selection'
import { filesBefore } from '../matrix/use-scenario-matrix'
import { useCanEdit, useTeam } from '../team/use-team'
import { t } from '../words/words'
import { reloadFrame } from './app-frame'
import { createPhoneDrag, type PhoneDrag } from './phone-drag'
import { clickedWords } from './phone-words'
import { pathOfFragment, pathOfScreen } from '../screens/list-screens'
import { chosenNodes, type Selection, type SelectionStore } from '../selection'
import { useStudio } from '../use-studio'
import type { Workspace } from '../workspace/workspace'
import { createPhone, opening, type Phone, type PhoneState } from './create-phone'
import { studioStart } from '../start'
import {
  type LocatedScreen,
  pointersNotShown,
  fileOf,
  pointersOf,
  type FileLocation,
} from './locate-node'
import { createScreenReader, type ScreenParts, scenariosOf, withOthers } from './read-screen'
import { hiddenPointers } from '../outline/rows'
import { pauseAfter } from '../workspace/pause-after'

export interface PreviewedPhone {
  frame: RefObject<HTMLIFrameElement | null>
  phone: Phone | undefined
  state: PhoneState
  /** The reason why the phone does not show the current content; empty if the phone shows it. */
  stale: string
  drop: PhoneDrag['drop']
}

/** Shows the selected screen on the phone, and updates the phone after each edit. */
export function usePhone(): PreviewedPhone {
  const { workspace, selection } = useStudio()
  const frame = useRef<HTMLIFrameElement>(null)
  const [follower, setFollower] = useState<ReturnType<typeof follow>>()
  const [stale, setStale] = useState('')
  const actions = useNodeActions()
  const canEdit = useCanEdit()
  const editing = useRef<NodeActions>(undefined)
  useEffect(() => void (editing.current = canEdit ? actions : undefined), [actions, canEdit])
  const base = useTeam()?.before
  const before = useRef(base)
  useEffect(() => {
    before.current = base
    follower?.show()
  }, [base, follower])
  useEffect(() => {
    const started = follow(workspace, selection, frame, setStale, {
      editing: () => editing.current,
      before: () => filesBefore(workspace, before.current),
    })
    setFollower(started)
    return () => started.close()
  }, [workspace, selection])
  const state = useStore(follower?.phone ?? closed)
  return { frame, phone: follower?.phone, state, stale, drop: (how) => follower?.drop(how) }
}

const closed = createStore<PhoneState>(() => opening)

interface FollowerParts {
  readonly editing: () => NodeActions | undefined
  /** Returns the documents that the phone's page already has. */
  readonly before: () => ReadonlyMap<string, string>
}

function follow(
  workspace: Workspace,
  selection: SelectionStore,
  frame: RefObject<HTMLIFrameElement | null>,
  setStale: (why: string) => void,
  { editing, before: filesBeforeChange }: FollowerParts,
) {
  const read = createScreenReader()
  let shown: ScreenParts | undefined
  const located = () => shown && locatedIn(shown, workspace)
  const unseen = followUnseen(selection, located)
  const phone = createPhone({
    page: window,
    frame: () => frame.current?.contentWindow,
    origin: studioStart().frameOrigin,
    reload: () => reloadFrame(frame.current),
    hear(message) {
      if (message.type === 'explained') explanationStore.setState(message, true)
      if (message.type === 'unseen') unseen.take(message)
      if (message.type === 'selected') {
        sync.fromPhone(message)
        clickedWords.setState(undefined, true)
      }
      if (message.type === 'drag') drag(message)
      if (message.type === 'edit' && editing())
        clickedWords.setState({ message, located: located()! })
    },
  })
  const { drag, drop } = createPhoneDrag({ phone, located, editing, selection, workspace })
  const sync = syncSelection(selection, located, phone)
  const show = () => {
    const now = selection.getState()
    const files = workspace.files()
    const path = pathOfScreen(files, now.screen)
    if (path === undefined) return setStale(t('phoneStatus.noScreen'))
    const reading = read(files, path)
    if (!reading.ok)
      return setStale(shown ? t('phoneStatus.stale', { stale: reading.why }) : reading.why)
    setStale('')
    shown = reading.screen
    const whole = withOthers(shown, files, read, filesBeforeChange())
    phone.show(showingOf(whole, now, files))
    sync.toPhone()
  }
  const stopFiles = followAfterPauses(workspace, show, { beside: () => phone.getState().workMs })
  const stopSelection = selection.subscribe((now, before) => {
    if (now.path !== before.path || now.screen !== before.screen) unseen.take()
    if (phoneSettings.some((name) => now[name] !== before[name])) {
      clickedWords.setState(undefined, true)
      show()
    } else sync.toPhone()
  })
  show()
  return {
    phone,
    drop,
    show,
    close: () => [stopFiles, stopSelection, phone.close].forEach((end) => end()),
  }
}

/** The members of the selection that change the phone. The other members change only the editor. */
const phoneSettings = [
  'screen',
  'scenario',
  'locale',
  'profile',
  'theme',
  'fontScale',
  'slow',
  'shell',
] as const satisfies readonly (keyof Selection)[]

export function showingOf(
  screen: ScreenParts,
  { scenario, locale, profile, shell, theme, fontScale, slow }: Selection,
  files: ReadonlyMap<string, string>,
): PreviewContent {
  const content = scenariosOf(files, screen.screen).get(scenario)
  return {
    ...screen,
    scenario: content ? { name: scenario, content } : { name: '', content: {} },
    locale,
    profile,
    shell,
    theme,
    fontScale,
    slow,
  }
}

function locatedIn({ bundle, screen }: ScreenParts, workspace: Workspace): LocatedScreen {
  return {
    bundle,
    screenPath: pathOfScreen(workspace.files(), screen) ?? '',
    fragmentPath: (name) => pathOfFragment(workspace.files(), originalName(name)),
  }
}

type Unseen = Pick<Extract<FromFrame, { type: 'unseen' }>, 'screen' | 'pointers'>

function followUnseen(
  selection: SelectionStore,
  located: () => LocatedScreen | undefined,
): { take: (message?: Unseen) => void } {
  let last: Unseen | undefined
  return {
    /** Marks the hidden nodes of the open file, by default from the last message. */
    take(message = last) {
      last = message
      const screen = located()
      const { path, screen: open } = selection.getState()
      // If the phone shows another screen, the hidden nodes of this screen are unknown.
      const isKnown = screen && last?.screen === open
      hiddenPointers.setState(isKnown ? pointersNotShown(path, last!.pointers, screen) : [], true)
    },
  }
}

/**
 * The maximum duration of quick work, in milliseconds. Slower work would disturb typing, so it
 * waits for a pause.
 */
const quickMs = 8
const quickBesideMs = 50

interface PauseTiming {
  now?: () => number
  /** Returns the milliseconds of work in the frame, because the frame uses the same processor. */
  beside?: () => number
}

/** Runs work after changes, slow work after a pause. The returned function removes the listener. */
export function followAfterPauses(
  workspace: Workspace,
  work: () => void,
  { now = () => performance.now(), beside = () => 0 }: PauseTiming = {},
): () => void {
  let tookMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    const start = now()
    work()
    tookMs = now() - start
  }
  const stop = workspace.subscribe((_, changes) => {
    clearTimeout(timer)
    const restMs = changes.some(({ isTyped }) => isTyped)
      ? Math.max(pauseAfter(tookMs, quickMs), pauseAfter(beside(), quickBesideMs))
      : 0
    if (restMs > 0) timer = setTimeout(run, restMs)
    else run()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

interface PhoneNode {
  readonly pointer: string
  readonly row: string
}

/** Keeps the same node selected in the files and on the phone. */
interface SelectionSync {
  fromPhone(node: PhoneNode & { readonly isAdded: boolean }): void
  toPhone(): void
}

function syncSelection(
  selection: SelectionStore,
  located: () => LocatedScreen | undefined,
  phone: Phone,
): SelectionSync {
  let asked = ''
  /**
   * The node that was clicked on the phone. The node can be inside a fragment, although the open
   * file contains only the node that uses the fragment.
   */
  let clicked: (PhoneNode & { location: FileLocation }) | undefined
  const selectedNodes = (): PhoneNode[] => {
    const { path } = selection.getState()
    const screen = located()
    return chosenNodes(selection.getState()).map((one) => {
      if (clicked?.location.path === path && clicked.location.pointer === one) return clicked
      const [shown = ''] = screen ? pointersOf({ path, pointer: one }, screen) : []
      return { pointer: shown, row: '' }
    })
  }
  const toPhone = () => {
    const nodes = selectedNodes()
    const [{ pointer, row } = { pointer: '', row: '' }] = nodes
    const pointers = nodes.map((node) => node.pointer)
    const now = JSON.stringify([pointers, row])
    if (now === asked) return
    asked = now
    if (pointer === '') explanationStore.setState(undefined)
    phone.tell({ type: 'select', pointers })
    phone.tell({ type: 'explain', pointer, row })
  }
  return {
    toPhone,
    fromPhone({ pointer, row, isAdded }) {
      const [screen, now] = [located(), selection.getState()]
      if (!screen) return
      const location = fileOf(pointer, { ...screen, openPath: now.path })
      clicked = { pointer, row, location }
      const isMore = isAdded && location.path === now.path
      selection.select(isMore ? toggled(chosenNodes(now), location.pointer) : location)
      toPhone()
    },
  }
}
