import { createStore } from 'zustand/vanilla'
import type { Observable } from '../observable'
import { apiAddress } from '../start'
import type { Saving } from '../workspace/saving'
import { readProject } from '../workspace/project-api'
import type { Workspace } from '../workspace/workspace'
import type { Doer } from '../../answers'
import { readChange, type OpenChange } from './team-api'

/** The state of the open change. */
export interface TeamState {
  readonly change: OpenChange | undefined
  /** Everybody who has it open. */
  readonly people: readonly Doer[]
  /** The documents that the change has edited, in their original text; null for new ones. */
  readonly before: Before
}

type Before = Readonly<Record<string, string | null>>

/** The open change. */
export interface OpenTeam extends Observable<TeamState> {
  /** Sets the server's version of it. */
  readonly take: (change: OpenChange) => void
  /** Reads it from the server. */
  readonly look: () => Promise<void>
}

const restMs = 800
const againMs = 3000

/** Opens a change: typed text is saved automatically, and the edits of others are merged in. */
export function openTeam(id: string, workspace: Workspace, saving: Saving): OpenTeam {
  const store = createStore<TeamState>(() => ({
    change: undefined,
    people: [],
    before: {},
  }))
  const team: OpenTeam = {
    ...store,
    take: (change) => store.setState({ change }),
    look: async () => store.setState({ change: await readChange(id) }),
  }
  saveByItself(workspace, saving)
  hearNews(workspace, saving, team, (seen) => store.setState(seen))
  return team
}

/** Saves a moment after the last key, and tries again after a failure. */
function saveByItself(workspace: Workspace, saving: Saving): void {
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
  // Texts that were typed before the page was closed are still in the browser.
  if (workspace.changedPaths().length > 0) later(restMs)
}

function hearNews(
  workspace: Workspace,
  saving: Saving,
  team: OpenTeam,
  see: (seen: Partial<TeamState>) => void,
): void {
  let head = ''
  const take = async () => {
    const { files, gone = [], head: now, before = {} } = await readProject(head)
    for (const [path, file] of Object.entries(files)) workspace.join(path, file)
    for (const path of gone) workspace.leave(path)
    head = now ?? head
    see({ before })
    await team.look()
  }
  let last = Promise.resolve()
  const news = new EventSource(apiAddress('/news'))
  news.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { people } = JSON.parse(data) as { people: readonly Doer[] }
    see({ people })
    last = last.then(take).catch((error: Error) => saving.say(error.message, true))
  })
}
