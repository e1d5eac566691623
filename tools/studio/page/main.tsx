import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../widgets/tokens.css'
import './controls/controls.css'
import './studio.css'
import { readProject, writeFile } from './client'
import { chosenLanguage } from './words/language'
import { createChecker } from './checker/create-checker'
import { createLayout } from './layout'
import { firstSelection } from './screens/first-selection'
import { followSamples } from './screens/follow-samples'
import { createSelection } from './selection'
import { mayTrigger, studioStart } from './start'
import { Studio } from './studio'
import { openReview } from './team/open-review'
import { openTeam, type OpenTeam, TeamContext } from './team/use-team'
import { StudioContext } from './use-studio'
import { createDrafts } from './workspace/drafts'
import { followDisk } from './workspace/follow-disk'
import { createSaving, type SaveControl } from './workspace/saving'
import { createWorkspace } from './workspace/workspace'

/**
 * The composition root of the studio: reads the project, connects the shared parts, and renders the
 * page.
 */
async function openStudio(root: HTMLElement): Promise<void> {
  const { change, person } = studioStart()
  const { files, others } = await readProject()
  const otherFiles = new Map(Object.entries(others))
  let saving: SaveControl | undefined = undefined
  let team: OpenTeam | undefined = undefined
  const workspace = createWorkspace(
    new Map(Object.entries(files)),
    createDrafts(localStorage, (problem) => saving?.say(problem, true), change),
    writeFile,
    () => mayTrigger(person, 'edit', team?.getState().change?.state),
  )
  saving = createSaving(workspace)
  const named = decodeURIComponent(location.hash.slice(1))
  const selection = createSelection(firstSelection(workspace.files(), named))
  // The address names the open screen, so that a reload and a link open it.
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
  const layout = createLayout(localStorage)
  followSamples(selection, workspace, checker)
  team = change === undefined ? undefined : openTeam(workspace, saving)
  if (team && person) openReview(team, person, layout)
  // A reviewer sees what the scenarios of the changed documents show.
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
const root = document.getElementById('root')!
openStudio(root).catch((error: unknown) => {
  root.innerHTML = '<p class="st-opening" role="alert"></p>'
  root.firstElementChild!.textContent = error instanceof Error ? error.message : String(error)
})
