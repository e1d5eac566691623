import { t } from '../words/words'
import { Annotation, Transaction, type ChangeSet, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { FileChange } from '../workspace/history'
import type { TextEdit } from '../../../analysis/edits/text-edit'
import type { Workspace } from '../workspace/workspace'

/** Marks changes from the workspace, so that they are not sent back. */
export const foreign = Annotation.define<boolean>()

/** While somebody types, pauses shorter than this do not start a new undo step. */
const pauseMs = 600

const labels: readonly (readonly [event: string, label: string, joins: boolean])[] = [
  ['input.type', t('followWorkspace.typing'), true],
  ['delete.backward', t('followWorkspace.deleting'), true],
  ['delete.forward', t('followWorkspace.deleting'), true],
  ['input.paste', t('followWorkspace.pasting'), false],
  ['input.complete', t('followWorkspace.completing'), false],
  ['delete', t('followWorkspace.deleting'), false],
  ['move', t('followWorkspace.movingText'), false],
]

/** Sends the edits of a file to the workspace. */
export function tellWorkspace(path: string, workspace: Workspace): Extension {
  let [group, number, last] = ['', 0, 0]
  return EditorView.updateListener.of(({ docChanged, transactions, changes }) => {
    if (!docChanged || transactions.some((transaction) => transaction.annotation(foreign))) return
    const [, label, joins] = labels.find(([event]) =>
      transactions.some((transaction) => transaction.isUserEvent(event)),
    ) ?? ['', t('followWorkspace.editing'), false]
    const now = transactions.at(-1)?.annotation(Transaction.time) ?? 0
    if (!joins || label !== group || now - last > pauseMs) number++
    ;[group, last] = [label, now]
    workspace.apply({
      path,
      edits: editsOf(changes),
      label,
      isTyped: true,
      ...(joins ? { group: `${path} ${label} ${number}` } : {}),
    })
  })
}

/** Applies the edits of others to the text of a file, until the end. */
export function followWorkspace(view: EditorView, path: string, workspace: Workspace): () => void {
  return workspace.subscribe((paths, changes) => {
    if (!paths.includes(path) || view.state.doc.toString() === workspace.text(path)) return
    for (const change of changes) if (change.path === path) bring(view, change)
  })
}

function bring(view: EditorView, { edits }: FileChange): void {
  const changes = view.state.changes(
    edits.map(({ from, to, text }) => ({ from, to, insert: text })),
  )
  const [first] = edits
  const at = first ? changes.mapPos(first.from, 1) : 0
  view.dispatch({
    changes,
    selection: { anchor: at },
    effects: EditorView.scrollIntoView(at, { y: 'nearest', yMargin: 60 }),
    annotations: foreign.of(true),
  })
}

function editsOf(changes: ChangeSet): TextEdit[] {
  const edits: TextEdit[] = []
  changes.iterChanges(
    (from, to, _from, _to, inserted) => void edits.push({ from, to, text: inserted.toString() }),
  )
  return edits
}
