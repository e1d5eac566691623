import { RangeSetBuilder, type Extension } from '@codemirror/state'
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view'

/** Wrapped text is indented by this many characters more than its line. */
const more = 4

const known = new Map<number, Decoration>()

/** Indents the rest of a long line under its beginning, instead of at the edge. */
export const hangingIndent: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet
    constructor(view: EditorView) {
      this.decorations = indentsIn(view)
    }
    update({ docChanged, viewportChanged, view }: ViewUpdate) {
      if (docChanged || viewportChanged) this.decorations = indentsIn(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function indentsIn({ viewport, state: { doc } }: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>()
  for (let at = viewport.from; at <= viewport.to; ) {
    const line = doc.lineAt(at)
    found.add(line.from, line.from, indentOf(line.text.search(/\S|$/)))
    at = line.to + 1
  }
  return found.finish()
}

function indentOf(spaces: number): Decoration {
  const width = Math.min(spaces, 40) + more
  const indent =
    known.get(width) ??
    Decoration.line({
      attributes: { style: `padding-left: calc(6px + ${width}ch); text-indent: -${width}ch` },
    })
  known.set(width, indent)
  return indent
}
