import {
  StateEffect,
  StateField,
  type Extension,
  Annotation,
  Transaction,
  type ChangeSet,
} from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { nodePointer, pointerAt, rangeOf } from '../../../analysis/authoring/document/nodes'
import type { SelectionStore } from '../selection'
import { t } from '../words/words'
import type { TextEdit } from '../../../analysis/edits/text-edit'
import type { FileChange } from '../workspace/transaction'
import type { Workspace } from '../workspace/workspace'

/** How long, in milliseconds, the cursor rests before its node is selected. */
const restMs = 150

const chosen = StateEffect.define<{ from: number; to: number } | undefined>()

export const chosenLines: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    const effect = transaction.effects.find((candidate) => candidate.is(chosen))
    if (!effect) return lines.map(transaction.changes)
    const range = effect.value
    if (!range) return Decoration.none
    const { doc } = transaction.state
    const [first, last] = [doc.lineAt(range.from).number, doc.lineAt(range.to).number]
    return Decoration.set(
      Array.from({ length: last - first + 1 }, (_, at) => mark.range(doc.line(first + at).from)),
    )
  },
  provide: (field) => EditorView.decorations.from(field),
})

const mark = Decoration.line({ class: 'cm-chosen' })

/**
 * Selects the node at the cursor, and scrolls to a node that another panel selected, until the
 * returned function is called.
 */
export function followSelection(
  view: EditorView,
  path: string,
  selection: SelectionStore,
): () => void {
  let told: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    if (selection.getState().path !== path) return
    const pointer = pointerAt(view.state.doc.toString(), view.state.selection.main.head)
    if (pointer === undefined) return
    told = nodePointer(pointer) ?? ''
    show(view, told)
    selection.select({ pointer: told })
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(tell, restMs)
  }
  const follow = () => {
    const { path: open, pointer } = selection.getState()
    if (open !== path || pointer === told) return
    told = pointer
    const range = show(view, pointer)
    if (range && !view.hasFocus) scrollTo(view, range.from)
  }
  follow()
  const events = ['keyup', 'pointerup'] as const
  for (const event of events) view.contentDOM.addEventListener(event, wait)
  const stop = selection.subscribe(follow)
  return () => {
    stop()
    clearTimeout(timer)
    for (const event of events) view.contentDOM.removeEventListener(event, wait)
  }
}

/**
 * Scrolls to a position. The editor only estimates the height of lines that are not drawn yet.
 * After the lines around the position are drawn and measured, it scrolls again.
 */
function scrollTo(view: EditorView, at: number): void {
  for (let times = 0; times < 3; times++) {
    view.coordsAtPos(at)
    view.dispatch({
      selection: { anchor: at },
      effects: EditorView.scrollIntoView(at, { y: 'start', yMargin: 80 }),
    })
  }
}

function show(view: EditorView, pointer: string): { from: number; to: number } | undefined {
  const range = pointer === '' ? undefined : rangeOf(view.state.doc.toString(), pointer)
  view.dispatch({ effects: chosen.of(range) })
  return range
}

/** Marks changes that come from the workspace. The editor must not send these changes back. */
export const isFromWorkspace = Annotation.define<boolean>()

/** The pause in typing, in milliseconds, after which a new undo step begins. */
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

export function sendEdits(path: string, workspace: Workspace): Extension {
  let [group, number, last] = ['', 0, 0]
  return EditorView.updateListener.of(({ docChanged, transactions, changes }) => {
    if (!docChanged || transactions.some((transaction) => transaction.annotation(isFromWorkspace)))
      return
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

/** Shows changes of the workspace in the editor until the returned function is called. */
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
    annotations: isFromWorkspace.of(true),
  })
}

function editsOf(changes: ChangeSet): TextEdit[] {
  const edits: TextEdit[] = []
  changes.iterChanges(
    (from, to, _from, _to, inserted) => void edits.push({ from, to, text: inserted.toString() }),
  )
  return edits
}
