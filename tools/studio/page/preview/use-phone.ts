import { useEffect, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { explained } from '../explain/explained'
import type { Showing } from '../frame/messages'
import { listScreens } from '../screens/list-screens'
import type { Selection, SelectionStore } from '../selection'
import { useStudio } from '../use-studio'
import { followAtEase } from '../workspace/follow-at-ease'
import type { Workspace } from '../workspace/workspace'
import { createPhone, opening, type Phone, type PhoneState } from './create-phone'
import { followUnseen } from './follow-unseen'
import { studioStart } from '../start'
import type { LocatedScreen } from './locate-node'
import { createScreenReader, type ReadScreen } from './read-screen'
import { scenariosOf } from './scenarios-of'
import { syncSelection } from './sync-selection'

/** The phone for the panel. */
export interface UsedPhone {
  frame: RefObject<HTMLIFrameElement | null>
  phone: Phone | undefined
  state: PhoneState
  /** The reason why the phone does not show the edited text; empty while it does. */
  stale: string
}

/** Keeps the phone on the selected screen in the present state of the files. */
export function usePhone(): UsedPhone {
  const { workspace, selection } = useStudio()
  const frame = useRef<HTMLIFrameElement>(null)
  const [phone, setPhone] = useState<Phone>()
  const [stale, setStale] = useState('')
  useEffect(() => {
    const follower = follow(workspace, selection, frame, setStale)
    setPhone(follower.phone)
    return () => follower.close()
  }, [workspace, selection])
  const state = useStore(phone ?? closed)
  return { frame, phone, state, stale }
}

const closed = createStore<PhoneState>(() => opening)

/** Shows each change of the files and of the selection in the phone. */
function follow(
  workspace: Workspace,
  selection: SelectionStore,
  frame: RefObject<HTMLIFrameElement | null>,
  setStale: (why: string) => void,
) {
  const read = createScreenReader()
  let shown: ReadScreen | undefined
  const located = () => shown && locatedIn(shown, workspace)
  const unseen = followUnseen(selection, located)
  const phone = createPhone({
    page: window,
    frame: () => frame.current?.contentWindow,
    origin: studioStart().frameOrigin,
    hear(message) {
      if (message.type === 'explained') explained.setState(message, true)
      if (message.type === 'unseen') unseen.take(message)
      if (message.type === 'selected') sync.fromPhone(message)
    },
  })
  const sync = syncSelection(selection, located, phone)
  const show = () => {
    const now = selection.getState()
    const reading = read(workspace.files(), pathOf(workspace, now.screen))
    setStale(reading.ok ? '' : reading.why)
    if (!reading.ok) return
    shown = reading.screen
    phone.show(showingOf(shown, now, workspace))
    sync.toPhone()
  }
  const stopFiles = followAtEase(workspace, show, { beside: () => phone.getState().workMs })
  const stopSelection = selection.subscribe((now, before) => {
    if (now.path !== before.path || now.screen !== before.screen) unseen.take()
    if (looks.some((name) => now[name] !== before[name])) show()
    else sync.toPhone()
  })
  show()
  return { phone, close: () => [stopFiles, stopSelection, phone.close].forEach((end) => end()) }
}

/** The parts of the selection that a showing depends on; the others concern only the editor. */
const looks = [
  'screen',
  'scenario',
  'locale',
  'profile',
  'theme',
  'fontScale',
  'slow',
  'shell',
] as const satisfies readonly (keyof Selection)[]

function showingOf(
  screen: ReadScreen,
  { scenario, locale, profile, shell, theme, fontScale, slow }: Selection,
  workspace: Workspace,
): Showing {
  const content = scenariosOf(workspace.files(), screen.screen).get(scenario)
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

function pathOf(workspace: Workspace, screen: string): string {
  return listScreens(workspace.files()).find((entry) => entry.screen === screen)?.path ?? ''
}

function locatedIn({ bundle, screen }: ReadScreen, workspace: Workspace): LocatedScreen {
  return {
    bundle,
    screenPath: pathOf(workspace, screen),
    fragmentPath(name) {
      const path = `schemas/fragments/${name}.json`
      return workspace.files().has(path) ? path : undefined
    },
  }
}
