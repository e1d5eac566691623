import { readdirSync, readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { checkFile } from '../../../analysis/check/engine/check-file'
import type { Finding } from '../../../analysis/check/report'
import { createProject, type Project } from '../../../analysis/project/project'
import type { CheckState, Checker } from '../checker/create-checker'
import { createLanguage } from '../../../analysis/service/service'
import type { Question } from '../../../analysis/service/question'
import { createLayout } from '../layout'
import { firstSelection } from '../screens/list-screens'
import { createSelection, type Selection } from '../selection'
import { StudioContext } from '../use-studio'
import type { Drafts } from '../workspace/drafts'
import { createSaving } from '../workspace/saving'
import { createWorkspace, type Workspace } from '../workspace/workspace'

const drafts: Drafts = { all: () => new Map(), keep: () => {}, drop: () => {} }

const documents = once(() => new Map(['schemas', 'locales'].flatMap(textsBelow)))
const others = once(() => new Map([...textsBelow('widgets'), ...namesBelow('src/assets')]))
/** The project of this repository. Projects in tests reuse its unchanged files. */
const product = once(() => createProject(new Map([...others(), ...documents()])))

export function projectFiles(changes: Readonly<Record<string, string>> = {}): Map<string, string> {
  return new Map([...documents(), ...Object.entries(changes)])
}

export function otherFiles(): Map<string, string> {
  return new Map(others())
}

/**
 * Renders a panel with the documents of this repository. With `isChecked`, the checker runs in the
 * same thread after each change.
 */
export function renderPanel(
  panel: ReactNode,
  {
    changes,
    selected,
    isChecked = false,
  }: {
    changes?: Readonly<Record<string, string>>
    selected?: Partial<Selection>
    isChecked?: boolean
  } = {},
) {
  const files = projectFiles(changes)
  const workspace = createWorkspace(
    new Map([...files].map(([path, text]) => [path, { text, hash: path }])),
    drafts,
    async (written) => written.map(() => ({ kind: 'written', hash: 'new' })),
  )
  const selection = createSelection({ ...firstSelection(files, 'loan-details'), ...selected })
  const others = otherFiles()
  const result = render(
    <StudioContext
      value={{
        workspace,
        otherFiles: others,
        saving: createSaving(workspace),
        selection,
        checker: checkerOf(workspace, others, isChecked),
        layout: createLayout(localStorage),
      }}
    >
      {panel}
    </StudioContext>,
  )
  // Unit tests have no styles, so the check for styles that block clicks is off.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
  return {
    user,
    /** Pastes words and presses Enter. Typing would render the panel again for each letter. */
    enter: async (field: HTMLElement, words: string) => {
      await user.click(field)
      await user.paste(words)
      await user.keyboard('{Enter}')
    },
    workspace,
    selection,
    json: (path: string) => JSON.parse(workspace.text(path)) as Record<string, unknown>,
    ...result,
  }
}

/** Returns accessibility violations. Leaves out the rules that need a layout or a whole page. */
export async function violationsOf(element: Element): Promise<string[]> {
  const off = [
    'color-contrast',
    'target-size',
    'scrollable-region-focusable',
    'region',
    'page-has-heading-one',
    'landmark-one-main',
    'document-title',
    'html-has-lang',
    'bypass',
    'heading-order',
  ]
  const { violations } = await axe.run(element, {
    rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
    iframes: false,
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

function checkerOf(
  workspace: Workspace,
  others: ReadonlyMap<string, string>,
  isChecked: boolean,
): Checker {
  let files: ReturnType<Workspace['files']> | undefined
  let found = new Map<string, readonly Finding[]>()
  let latest: Project = product()
  const project = () => {
    if (files === workspace.files()) return latest
    ;[files, found] = [workspace.files(), new Map()]
    return (latest = createProject(new Map([...others, ...files]), { previous: latest }))
  }
  const language = createLanguage({ fileText: (path) => workspace.text(path), project })
  const findingsOf = (path: string) => {
    if (!isChecked) return undefined
    const now = project()
    const known = found.get(path) ?? checkFile(now, path)
    found.set(path, known)
    return known
  }
  // A file is checked when a panel reads its findings. The map therefore needs only `get`.
  const byFile = { get: findingsOf } as unknown as ReadonlyMap<string, readonly Finding[]>
  const checked: CheckState = {
    findings: [],
    byFile,
    isCurrent: true,
    isChecked: true,
    differing: [],
    waiting: 0,
  }
  return {
    getState: () => checked,
    getInitialState: () => checked,
    subscribe: (listener) => workspace.subscribe(() => listener(checked, checked)),
    // The type of the answer depends on the kind of the question, which the compiler cannot infer.
    ask: (question) => language.answer(question as Question) as Promise<never>,
    play: () => {},
    know: (screen, samples) => language.know(screen, samples),
    close: () => {},
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function textsBelow(folder: string): [string, string][] {
  return namesBelow(folder).flatMap(([path]) =>
    path.endsWith('.json') ? [[path, readFileSync(path, 'utf8')] as [string, string]] : [],
  )
}

function namesBelow(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [[`${entry.parentPath}/${entry.name}`, ''] as [string, string]] : [],
  )
}
