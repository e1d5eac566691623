import { createContext, useContext, useSyncExternalStore } from 'react'
import type { OpenChange, Person, PresentPerson } from '../../../server/answers'
import { documentsAddress, readChange, readProject, tellPresence } from '../client'
import { mayTrigger, type Observable } from '../start'
import { areEqual } from '../../../analysis/json/are-equal'
import { createStore } from 'zustand/vanilla'
import type { SelectionStore } from '../selection'
import type { SaveControl } from '../workspace/saving'
import type { Workspace } from '../workspace/workspace'
import { serveTab, type StreamEvent, type TabMessage } from './event-streams'

/** The open change; `undefined` in the local studio. */
export const TeamContext = createContext<{ team: OpenTeam; person: Person } | undefined>(undefined)

/** Returns the state of the open change; `undefined` in the local studio. */
export function useTeam(): (TeamState & { team: OpenTeam; person: Person }) | undefined {
  const context = useContext(TeamContext)
  const state = useSyncExternalStore(
    context?.team.subscribe ?? never,
    context?.team.getState ?? none,
  )
  return context && state && { ...context, ...state }
}

/**
 * Returns whether this person can edit the documents. A reader cannot edit. Nobody can edit a
 * published or discarded change.
 */
export function useCanEdit(): boolean {
  const team = useTeam()
  return mayTrigger(team?.person, 'edit', team?.change?.state)
}

/**
 * Returns whether this person may accept changed results. Accepting edits documents, and a person
 * who has edited a change cannot approve it. Reviewers therefore must not accept.
 */
export function useCanDecide(): boolean {
  const { change, person } = useTeam() ?? {}
  const isReviewer = change?.state === 'review' && change.author.subject !== person?.subject
  return useCanEdit() && !isReviewer
}

/** Returns the other people who are looking at the change. */
export function useOthers(): readonly PresentPerson[] {
  const { people = [], person } = useTeam() ?? {}
  return people.filter(({ subject }) => subject !== person?.subject)
}

const never = () => () => {}
const none = () => undefined

interface TeamState {
  readonly change: OpenChange | undefined
  /** The people who are looking at the change. */
  readonly people: readonly PresentPerson[]
  /** The former texts of the documents that the change has edited; `null` for new documents. */
  readonly before: Before
}

type Before = Readonly<Record<string, string | null>>

/** The open change. */
export interface OpenTeam extends Observable<TeamState> {
  readonly look: () => Promise<void>
}

const restMs = 800
const againMs = 1000
/**
 * The time without an event, in milliseconds, after which the stream counts as broken. The server
 * sends an event each second.
 */
const silentMs = 2500
const openMs = 10_000
const lateMs = 200

/** Opens a change: saves edits automatically, and merges the edits of other people. */
export function openTeam(
  workspace: Workspace,
  saving: SaveControl,
  selection: SelectionStore,
): OpenTeam {
  const store = createStore<TeamState>(() => ({
    change: undefined,
    people: [],
    before: {},
  }))
  const team: OpenTeam = {
    ...store,
    look: async () => store.setState({ change: await readChange() }),
  }
  saveByItself(workspace, saving)
  const tellAgain = tellOpenDocument(workspace, selection)
  listenToEvents(workspace, saving, team, (seen) => store.setState(seen), tellAgain)
  return team
}

/** Saves shortly after the last edit, and tries again after a failure. */
function saveByItself(workspace: Workspace, saving: SaveControl): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(), ms)
  }
  const save = async () => {
    const { conflicts, isSaving } = saving.getState()
    if (workspace.changedPaths().length === 0 || conflicts.length > 0) return
    if (isSaving) return later(restMs)
    await saving.keep()
    if (workspace.changedPaths().length > 0) later(againMs)
  }
  workspace.subscribe(() => workspace.changedPaths().length > 0 && later(restMs))
  // The workspace may have restored edits that were unsaved when the page was closed.
  if (workspace.changedPaths().length > 0) later(restMs)
}

/**
 * Tells the server the open document after each selection. The returned function repeats the last
 * message, because a new connection can lead to another server.
 */
function tellOpenDocument(workspace: Workspace, selection: SelectionStore): () => void {
  let [known, last] = ['', Promise.resolve()]
  const tell = async () => {
    const { path } = selection.getState()
    // The server does not have an unsaved document yet.
    if (path === known || workspace.savedText(path) === undefined) return
    await tellPresence(path)
    known = path
  }
  // A failure is ignored here, because the next selection or connection tells the document again.
  const follow = () => void (last = last.then(tell).catch(() => {}))
  selection.subscribe(follow)
  workspace.subscribe((_, changes) => changes.length === 0 && follow())
  return () => {
    last = last.then(() => void (known = ''))
    follow()
  }
}

function listenToEvents(
  workspace: Workspace,
  saving: SaveControl,
  team: OpenTeam,
  see: (seen: Partial<TeamState>) => void,
  connected: () => void,
): void {
  let head = ''
  const take = async () => {
    const { files, removed = [], head: now, before = {} } = await readProject(head)
    for (const [path, file] of Object.entries(files)) workspace.join(path, file)
    for (const path of removed) workspace.leave(path)
    head = now ?? head
    // A new object would redraw all pictures, so keep the old one if it is equal.
    if (!areEqual(before, team.getState().before)) see({ before })
    await team.look()
  }
  let last = Promise.resolve()
  const listen = () => {
    const end = () => {
      stop()
      drop()
      saving.reach(false)
      // Reading the change also shows whether the session has ended. A server that hangs never
      // answers, so there is a time limit.
      setTimeout(
        () => void Promise.race([team.look(), waitFor(openMs)]).then(listen, listen),
        againMs,
      )
    }
    const { hear, stop } = watch(end)
    hear(openMs)
    const drop = joinEvents(documentsAddress('/events'), ({ type, data }) => {
      if (type === 'error') return end()
      hear(silentMs)
      if (type === 'open') {
        saving.reach(true)
        connected()
      }
      if (type === 'people') see({ people: JSON.parse(data!) as readonly PresentPerson[] })
      if (type !== 'message') return
      last = last.then(take).catch((error: Error) => saving.say(error.message, true))
    })
  }
  listen()
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Calls `end` if no event arrives within the time that `hear` sets. */
function watch(end: () => void): { hear: (ms: number) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = (ms: number, isSecond = false) => {
    clearTimeout(timer)
    const due = performance.now() + ms
    timer = setTimeout(() => {
      // The timer is late, so the page was busy or asleep. Events may be waiting, so the timer
      // starts once more.
      if (performance.now() - due > lateMs && !isSecond) hear(againMs, true)
      else end()
    }, ms)
  }
  return { hear, stop: () => clearTimeout(timer) }
}

/**
 * Joins the event stream of an address. `hear` receives its events. The returned function closes
 * the stream for all tabs.
 */
export function joinEvents(address: string, hear: (event: StreamEvent) => void): () => void {
  const port = connectTab()
  const tell = (kind: TabMessage['kind']) =>
    port.postMessage({ address, kind } satisfies TabMessage)
  const leave = () => tell('leave')
  addEventListener('pagehide', leave)
  port.addEventListener('message', ({ data }: MessageEvent<StreamEvent>) => hear(data))
  port.start()
  tell('join')
  return () => {
    removeEventListener('pagehide', leave)
    tell('drop')
  }
}

/** Connects to the shared worker. Without shared workers, the tab opens its own stream. */
function connectTab(): MessagePort {
  if (typeof SharedWorker === 'function')
    return new SharedWorker(new URL('./events-worker.ts', import.meta.url), { type: 'module' }).port
  const { port1, port2 } = new MessageChannel()
  serveTab(port2)
  return port1
}
