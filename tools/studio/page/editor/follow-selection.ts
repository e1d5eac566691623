import { StateEffect, StateField, type Extension } from '@codemirror/state'
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view'
import { nodePointer, pointerAt, rangeOf } from '../../../authoring'
import type { SelectionStore } from '../selection'

/**
 * How long the cursor must rest before the node around it is selected, because parsing a long text
 * takes a moment.
 */
const restMs = 150

const chosen = StateEffect.define<{ from: number; to: number } | undefined>()

/** Marks the lines of the selected node. */
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
 * Selects the node around the cursor, and shows the node that was selected elsewhere, until the
 * end.
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
    if (range && !view.hasFocus)
      view.dispatch({
        selection: { anchor: range.from },
        effects: EditorView.scrollIntoView(range.from, { y: 'start', yMargin: 80 }),
      })
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

function show(view: EditorView, pointer: string): { from: number; to: number } | undefined {
  const range = pointer === '' ? undefined : rangeOf(view.state.doc.toString(), pointer)
  view.dispatch({ effects: chosen.of(range) })
  return range
}
