import { useEffect, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { explained } from '../explain/explained'
import type { Showing } from '../frame/messages'
import { unseenPlaces } from '../outline/unseen'
import { listScreens } from '../screens/list-screens'
import { useSelectionStore, type Selection, type SelectionStore } from '../selection'
import { followAtEase } from '../workspace/follow-at-ease'
import { useWorkspace } from '../workspace/use-workspace'
import type { Workspace } from '../workspace/workspace'
import { createPhone, opening, type Phone, type PhoneState } from './create-phone'
import { frameOrigin } from './frame-origin'
import { fileOf, pointersOf, unseenIn, type FilePlace, type Located } from './locate-node'
import { createScreenReader, type ReadScreen } from './read-screen'
import { scenariosOf } from './scenarios-of'

/** What the panel needs of the phone. */
export interface UsedPhone {
  frame: RefObject<HTMLIFrameElement | null>
  phone: Phone | undefined
  state: PhoneState
  /** Why the text that is edited shows nothing new; empty while it does. */
  stale: string
}

/** Keeps the phone showing what is selected, as the files say it now. */
export function usePhone(): UsedPhone {
  const workspace = useWorkspace()
  const selection = useSelectionStore()
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

function follow(
  workspace: Workspace,
  selection: SelectionStore,
  frame: RefObject<HTMLIFrameElement | null>,
  setStale: (why: string) => void,
) {
  const read = createScreenReader()
  let shown: ReadScreen | undefined
  let asked = ''
  let unseen: { screen: string; pointers: readonly string[] } | undefined
  /** What was clicked, which may be a part of what the open file can select. */
  let pointed: { pointer: string; row: string; place: FilePlace } | undefined
  const located = (): Omit<Located, 'openPath'> | undefined =>
    shown && {
      bundle: shown.bundle,
      screenPath: pathOf(workspace, shown.screen),
      fragmentPath: (name) => fragmentPath(workspace, name),
    }

  const phone = createPhone({
    page: window,
    frame: () => frame.current?.contentWindow,
    origin: frameOrigin(),
    hear(message) {
      if (message.type === 'explained') explained.setState(message, true)
      if (message.type === 'unseen') tellUnseen(message)
      const where = located()
      if (message.type !== 'selected' || !where) return
      pointed = {
        pointer: message.pointer,
        row: message.row,
        place: fileOf(message.pointer, { ...where, openPath: selection.getState().path }),
      }
      selection.select(pointed.place)
      point()
    },
  })
  const point = () => {
    const where = located()
    const { path, pointer: selected } = selection.getState()
    const isPointed = pointed?.place.path === path && pointed.place.pointer === selected
    const [pointer = ''] = isPointed
      ? [pointed!.pointer]
      : where
        ? pointersOf({ path, pointer: selected }, where)
        : []
    const row = isPointed ? pointed!.row : ''
    if (`${pointer} ${row}` === asked) return
    asked = `${pointer} ${row}`
    if (pointer === '') explained.setState(undefined)
    phone.tell({ type: 'select', pointer })
    phone.tell({ type: 'explain', pointer, row })
  }
  /** While another screen stands in the phone, nothing is known of this one. */
  const tellUnseen = (told = unseen) => {
    unseen = told
    const where = located()
    unseenPlaces.setState(
      where && unseen?.screen === selection.getState().screen
        ? unseenIn(selection.getState().path, unseen.pointers, where)
        : [],
      true,
    )
  }
  const show = () => {
    const now = selection.getState()
    const reading = read(workspace.files(), pathOf(workspace, now.screen))
    setStale(reading.ok ? '' : reading.why)
    if (!reading.ok) return
    shown = reading.screen
    phone.show(showingOf(reading.screen, now, workspace))
    point()
  }
  const ends = [
    followAtEase(workspace, show, { beside: () => phone.getState().workMs }),
    selection.subscribe((now, before) => {
      if (now.path !== before.path || now.screen !== before.screen) tellUnseen()
      const isOther = looks.some((name) => now[name] !== before[name])
      if (isOther) show()
      else point()
    }),
  ]
  show()
  return { phone, close: () => [...ends, phone.close].forEach((end) => end()) }
}

/** What a showing depends on; the rest of the selection is a matter of the editor. */
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

function fragmentPath(workspace: Workspace, name: string): string | undefined {
  const path = `schemas/fragments/${name}.json`
  return workspace.files().has(path) ? path : undefined
}
