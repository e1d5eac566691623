import type { FileChanges, Outcome, Refusal, Subject } from '../../../analysis/authoring/subjects'
import { createProject, type Project } from '../../../analysis/project/project'
import { editBetween } from '../../../analysis/edits/text-edit'
import { listScreens, openFile } from '../screens/list-screens'
import { useStudio, useSelected } from '../use-studio'
import { useProject } from '../document/use-project'

/** Applies an edit to the current project. Returns the reason if it is refused. */
export type ApplyEdit = (work: (project: Project) => Outcome, label: string) => Refusal | undefined

/** Creates, renames and deletes documents in the workspace, each as one undo step. */
export function useMaking(): ApplyEdit {
  const { workspace, otherFiles, selection } = useStudio()
  return (work, label) => {
    const project = createProject(new Map([...otherFiles, ...workspace.files()]))
    const outcome = work(project)
    if ('refused' in outcome) return outcome.refused
    const { changes, file } = outcome
    workspace.apply(transactionsFor(changes, workspace.text, label))
    const open = selection.getState()
    const next =
      file ?? (workspace.files().has(open.path) ? undefined : firstFile(workspace.files()))
    if (next !== undefined) openFile(next, workspace.files(), selection)
    return undefined
  }
}

/** A deleted file has an empty text. */
function transactionsFor(changes: FileChanges, text: (path: string) => string, label: string) {
  return [...changes].map(([path, next = '']) => ({
    path,
    edits: editBetween(text(path), next),
    label,
  }))
}

function firstFile(files: ReadonlyMap<string, string>): string | undefined {
  return listScreens(files)[0]?.path
}

/** The open screen or fragment; undefined for other files. */
export function useSubject(): Subject | undefined {
  const path = useSelected('path')
  const { screens, fragments } = useProject()
  for (const [kind, documents] of [
    ['screen', screens],
    ['fragment', fragments],
  ] as const)
    for (const { name, file } of documents.values()) if (file === path) return { kind, name }
  return undefined
}
