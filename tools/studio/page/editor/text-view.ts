import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { editBetween } from '../../../analysis/edits/text-edit'
import { followFindings } from './follow-findings'
import { followSelection } from './follow-selection'
import { followWorkspace, foreign } from './follow-workspace'
import { setUp } from './set-up'
import type { TextPorts } from './text-ports'

/** A text editor in the page. */
export interface TextView {
  readonly view: EditorView
  /** Shows a file; the scroll position of an earlier visit is kept. */
  open(path: string): void
  close(): void
}

/** Creates a text editor that shows one file of the workspace at a time. */
export function createTextView(parent: HTMLElement, ports: TextPorts): TextView {
  const kept = new Map<string, { state: EditorState; top: number }>()
  const view = new EditorView({ parent, state: EditorState.create() })
  let [path, leave] = ['', () => {}]
  const open = (next: string) => {
    if (next === path) return
    if (path) kept.set(path, { state: view.state, top: view.scrollDOM.scrollTop })
    leave()
    path = next
    view.setState(kept.get(path)?.state ?? stateOf(path, ports, setUp(path, ports)))
    const changes = editBetween(view.state.doc.toString(), ports.workspace.text(path)).map(
      ({ from, to, text }) => ({ from, to, insert: text }),
    )
    if (changes.length > 0) view.dispatch({ changes, annotations: foreign.of(true) })
    view.scrollDOM.scrollTop = kept.get(path)?.top ?? 0
    const ends = [
      followWorkspace(view, path, ports.workspace),
      followFindings(view, path, ports.checker, ports.workspace),
      followSelection(view, path, ports.selection),
    ]
    leave = () => ends.forEach((end) => end())
  }
  return {
    view,
    open,
    close() {
      leave()
      view.destroy()
    },
  }
}

function stateOf(path: string, { workspace }: TextPorts, extensions: Extension): EditorState {
  return EditorState.create({ doc: workspace.text(path), extensions })
}
