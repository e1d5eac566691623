import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../widgets/tokens.css'
import './studio.css'
import { createChecker } from './checker/create-checker'
import { CheckerContext } from './checker/use-checker'
import { createLayout, LayoutContext } from './layout'
import { firstSelection } from './screens/first-selection'
import { followSamples } from './screens/follow-samples'
import { createSelection, SelectionContext } from './selection'
import { Studio } from './studio'
import { createDrafts } from './workspace/drafts'
import { followDisk } from './workspace/follow-disk'
import { OtherFilesContext } from './workspace/other-files'
import { readProject, writeFile } from './workspace/project-api'
import { createSaving, SavingContext, type Saving } from './workspace/use-save'
import { WorkspaceContext } from './workspace/use-workspace'
import { createWorkspace } from './workspace/workspace'

/**
 * The studio's composition root: reads the project, wires what the panels share, then draws the
 * page.
 */
async function openStudio(root: HTMLElement): Promise<void> {
  const { files, others } = await readProject()
  const otherFiles = new Map(Object.entries(others))
  let saving: Saving | undefined = undefined
  const workspace = createWorkspace(
    new Map(Object.entries(files)),
    createDrafts(localStorage, (problem) => saving?.say(problem, true)),
    writeFile,
  )
  saving = createSaving(workspace)
  const selection = createSelection(firstSelection(workspace.files()))
  const checker = createChecker(
    workspace,
    otherFiles,
    new Worker(new URL('./checker/worker.ts', import.meta.url), { type: 'module' }),
  )
  followSamples(selection, workspace, checker)
  followDisk(window, workspace, readProject)
  createRoot(root).render(
    <StrictMode>
      <WorkspaceContext value={workspace}>
        <OtherFilesContext value={otherFiles}>
          <SavingContext value={saving}>
            <SelectionContext value={selection}>
              <CheckerContext value={checker}>
                <LayoutContext value={createLayout(localStorage)}>
                  <Studio />
                </LayoutContext>
              </CheckerContext>
            </SelectionContext>
          </SavingContext>
        </OtherFilesContext>
      </WorkspaceContext>
    </StrictMode>,
  )
}

const root = document.getElementById('root')!
openStudio(root).catch((error: unknown) => {
  root.innerHTML = '<p class="st-opening" role="alert"></p>'
  root.firstElementChild!.textContent = error instanceof Error ? error.message : String(error)
})
