import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../page/controls/controls.css'
import '../../page/studio.css'
import { CheckerPanel } from '../../page/checker/checker-panel'
import { createChecker } from '../../page/checker/create-checker'
import { EditorPanel } from '../../page/editor/editor-panel'
import { createLayout } from '../../page/layout'
import { PreviewPanel } from '../../page/preview/preview-panel'
import { firstSelection, listScreens, openFile } from '../../page/screens/list-screens'
import { createSelection } from '../../page/selection'
import { StudioContext, useSelected, useStudio } from '../../page/use-studio'
import { chosenLanguage } from '../../page/words/language'
import type { ProjectAnswer } from '../../../server/answers'
import { createSaving } from '../../page/workspace/saving'
import { createWorkspace } from '../../page/workspace/workspace'
import './playground.css'

function ScreenChoice(): ReactNode {
  const { workspace, selection } = useStudio()
  const path = useSelected('path')
  const files = workspace.files()
  return (
    <label className="pg-choice">
      Screen{' '}
      <select value={path} onChange={({ target }) => openFile(target.value, files, selection)}>
        {listScreens(files).map(({ screen, path }) => (
          <option key={path} value={path}>
            {screen}
          </option>
        ))}
      </select>
    </label>
  )
}

function Playground(): ReactNode {
  return (
    <>
      <ScreenChoice />
      <div className="pg">
        <section className="pg-document" aria-label="Document">
          <EditorPanel />
        </section>
        <section className="pg-phone" aria-label="Phone">
          <PreviewPanel />
        </section>
        <section className="pg-findings" aria-label="Findings">
          <CheckerPanel />
        </section>
      </div>
    </>
  )
}

/** Opens panels of the studio with the documents of this site. The page cannot save edits. */
async function openPlayground(root: HTMLElement): Promise<void> {
  const answer = await fetch('../project.json')
  const { files, others } = (await answer.json()) as ProjectAnswer
  const workspace = createWorkspace(
    new Map(Object.entries(files)),
    { all: () => new Map(), keep() {}, drop() {} },
    async (sent) => sent.map(() => ({ kind: 'failed', reason: 'The playground saves nothing.' })),
  )
  const otherFiles = new Map(Object.entries(others))
  const worker = new Worker(new URL('../../page/checker/worker.ts', import.meta.url), {
    type: 'module',
    name: chosenLanguage(),
  })
  const parts = {
    workspace,
    otherFiles,
    saving: createSaving(workspace),
    selection: createSelection(firstSelection(workspace.files())),
    checker: createChecker(workspace, otherFiles, worker),
    layout: createLayout(sessionStorage),
  }
  createRoot(root).render(
    <StrictMode>
      <StudioContext value={parts}>
        <Playground />
      </StudioContext>
    </StrictMode>,
  )
}

/** Adds the start data that the studio's server would otherwise put into the page. */
function addStart(): void {
  const site = new URL('..', location.href)
  const start = {
    frameOrigin: site.origin,
    frameUrl: `${site.href}phone.html`,
    docs: site.href,
  }
  const data = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'studio-start',
    textContent: JSON.stringify(start),
  })
  document.head.append(data)
}

addStart()
void openPlayground(document.getElementById('playground')!)
