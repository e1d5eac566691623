import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../widgets/tokens.css'
import './controls/controls.css'
import './studio.css'
import { keepFocus } from './controls/keep-focus'
import type { Person, ProjectAnswer } from '../../server/answers'
import { readProject, readSamples, writeFiles } from './client'
import { chosenLanguage } from './words/language'
import { type Checker, createChecker } from './checker/create-checker'
import { createLayout } from './layout'
import { firstSelection, releasedWords } from './screens/list-screens'
import { createSelection, type SelectionStore } from './selection'
import { mayTrigger, screenInAddress, studioStart } from './start'
import { Studio } from './studio'
import { openTeam, type OpenTeam, TeamContext } from './team/use-team'
import { StudioContext, type StudioParts } from './use-studio'
import { createDrafts } from './workspace/drafts'
import { createSaving, type SaveControl } from './workspace/saving'
import { createWorkspace, type Workspace } from './workspace/workspace'
import { nameDocuments } from './words/release-words'
import { readProjectWords } from '../../analysis/words/project-words'

async function openStudio(root: HTMLElement): Promise<void> {
  const { change, person } = studioStart()
  const { files, others } = await readProject()
  const otherFiles = new Map(Object.entries(others))
  let saving: SaveControl | undefined = undefined
  let team: OpenTeam | undefined = undefined
  const workspace = createWorkspace(
    new Map(Object.entries(files)),
    createDrafts(localStorage, (problem) => saving?.say(problem, true), change),
    writeFiles,
    () => mayTrigger(person, 'edit', team?.getState().change?.state),
  )
  saving = createSaving(workspace)
  readProjectWords(new Map([...otherFiles, ...workspace.files()]))
  nameDocuments((name) => releasedWords(name, workspace.files()))
  const selection = createSelection(firstSelection(workspace.files(), screenInAddress()))
  // The URL names the open screen, so that a reload or a shared link opens the same screen.
  selection.subscribe(({ screen }, last) => {
    if (screen !== last.screen) history.replaceState(null, '', `#${encodeURIComponent(screen)}`)
  })
  const checker = createChecker(
    workspace,
    otherFiles,
    new Worker(new URL('./checker/worker.ts', import.meta.url), {
      type: 'module',
      name: chosenLanguage(),
    }),
  )
  const layout = createLayout(localStorage, change)
  followSamples(selection, workspace, checker)
  team = change === undefined ? undefined : openTeam(workspace, saving, selection)
  if (team && person) openReview(team, person, layout)
  // Plays the screens that the change has edited, so that a reviewer sees the results.
  team?.subscribe(({ before }, last) => {
    if (before !== last.before) checker.play(Object.keys(before))
  })
  if (!team) followDisk(window, workspace, () => readProject())
  createRoot(root).render(
    <StrictMode>
      <StudioContext value={{ workspace, otherFiles, saving, selection, checker, layout }}>
        <TeamContext value={team && person && { team, person }}>
          <Studio />
        </TeamContext>
      </StudioContext>
    </StrictMode>,
  )
}

document.documentElement.lang = chosenLanguage()
keepFocus(document)
const root = document.getElementById('root')!
openStudio(root).catch((error: unknown) => {
  root.innerHTML = '<p class="st-opening" role="alert"></p>'
  root.firstElementChild!.textContent = error instanceof Error ? error.message : String(error)
})

/** Reads example values of the open screen, and reads them again after each save. */
function followSamples(selection: SelectionStore, workspace: Workspace, checker: Checker): void {
  let known = ''
  const look = async () => {
    const { screen, path } = selection.getState()
    const now = `${screen} ${workspace.savedText(path) ?? ''}`
    if (screen === '' || now === known) return
    known = now
    checker.know(screen, await readSamples(screen))
  }
  // If the request fails, completions show types but no example values.
  const follow = () => void look().catch(() => {})
  selection.subscribe(follow)
  workspace.subscribe((_, changes) => changes.length === 0 && follow())
  follow()
}

/** Opens the review panel after a request for a review, but not for the author. */
function openReview(team: OpenTeam, person: Person, layout: StudioParts['layout']): void {
  const stop = team.subscribe(({ change }) => {
    if (!change) return
    stop()
    const isAsked = change.state !== 'open' && change.state !== 'more'
    if (isAsked && change.author.subject !== person.subject)
      layout.show({ drawer: 'review', drawerSize: 'high' })
  })
}

/**
 * Reads files that other programs edited. For a file with unsaved edits, the next save reads the
 * new version.
 */
function followDisk(
  page: Pick<Window, 'addEventListener'>,
  workspace: Workspace,
  read: () => Promise<ProjectAnswer>,
): void {
  const look = async () => {
    const { files } = await read()
    for (const [path, file] of Object.entries(files)) {
      if (!workspace.isChanged(path) && workspace.text(path) !== file.text)
        workspace.takeDisk(path, file)
    }
  }
  // A failure is ignored here, because the next save reports it.
  page.addEventListener('focus', () => void look().catch(() => {}))
}
