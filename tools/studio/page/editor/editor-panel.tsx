import { useEffect, useRef, type ReactNode } from 'react'
import {
  EditorState,
  type Extension,
  RangeSetBuilder,
  StateEffect,
  StateField,
} from '@codemirror/state'
import {
  EditorView,
  crosshairCursor,
  drawSelection,
  dropCursor,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
  hoverTooltip,
  showTooltip,
  type Tooltip,
} from '@codemirror/view'
import {
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  autocompletion,
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
} from '@codemirror/language'
import { lintGutter, lintKeymap, linter } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { useSelected, useStudio } from '../use-studio'
import { editBetween } from '../../../analysis/edits/text-edit'
import { followFindings, fixAtCursor, look } from './look'
import {
  followSelection,
  chosenLines,
  followWorkspace,
  isFromWorkspace,
  sendEdits,
} from './follow-selection'
import { t } from '../words/words'
import type { Checker } from '../checker/create-checker'
import type { SelectionStore } from '../selection'
import type { Hint, Proposal } from '../../../analysis/service/question'
import type { Workspace } from '../workspace/workspace'

export function EditorPanel(): ReactNode {
  const { workspace, selection, checker } = useStudio()
  const path = useSelected('path')
  const place = useRef<HTMLDivElement>(null)
  const text = useRef<TextView>(undefined)
  useEffect(() => {
    const view = createTextView(place.current!, { workspace, selection, checker })
    view.open(selection.getState().path)
    text.current = view
    return () => view.close()
  }, [workspace, selection, checker])
  useEffect(() => text.current?.open(path), [path])
  return <div className="st-editor" ref={place} />
}

interface TextView {
  readonly view: EditorView
  open(path: string): void
  close(): void
}

function createTextView(parent: HTMLElement, ports: TextPorts): TextView {
  const states = new Map<string, { state: EditorState; top: number }>()
  const view = new EditorView({ parent, state: EditorState.create() })
  let [path, leave] = ['', () => {}]
  const open = (next: string) => {
    if (next === path) return
    if (path) states.set(path, { state: view.state, top: view.scrollDOM.scrollTop })
    leave()
    path = next
    view.setState(states.get(path)?.state ?? stateOf(path, ports, setUp(path, ports)))
    const changes = editBetween(view.state.doc.toString(), ports.workspace.text(path)).map(
      ({ from, to, text }) => ({ from, to, insert: text }),
    )
    if (changes.length > 0) view.dispatch({ changes, annotations: isFromWorkspace.of(true) })
    view.scrollDOM.scrollTop = states.get(path)?.top ?? 0
    const ends = [
      followWorkspace(view, path, ports.workspace),
      followFindings(view, path, ports),
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

/** Configures the editor. Undo uses the workspace. Tab moves the focus out of the editor. */
function setUp(path: string, { workspace, selection, checker }: TextPorts): Extension {
  return [
    // Only a line feed separates lines, so that offsets match the file.
    EditorState.lineSeparator.of('\n'),
    [EditorView.lineWrapping, hangingIndent],
    EditorView.contentAttributes.of(() => ({
      'aria-label': t('setUp.fileText', { path }),
      'aria-readonly': String(!workspace.canEdit()),
      tabindex: '0',
    })),
    EditorState.changeFilter.of(
      (transaction) => transaction.annotation(isFromWorkspace) === true || workspace.canEdit(),
    ),
    indentUnit.of('  '),
    [lineNumbers(), highlightActiveLineGutter(), foldGutter(), codeFolding(), lintGutter()],
    [
      highlightSpecialChars(),
      drawSelection(),
      dropCursor(),
      crosshairCursor(),
      highlightActiveLine(),
      highlightSelectionMatches(),
    ],
    [json(), indentOnInput(), bracketMatching(), closeBrackets()],
    [search({ top: true }), linter(null), chosenLines, look],
    offerCompletions(path, checker, selection),
    showHints(path, checker, selection),
    keymap.of([
      { key: 'Mod-.', run: fixAtCursor },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...lintKeymap,
      ...foldKeymap,
      ...defaultKeymap,
    ]),
    sendEdits(path, workspace),
  ]
}

/** The additional indentation of the lines into which a long line wraps, in characters. */
const more = 4

const known = new Map<number, Decoration>()

const hangingIndent: Extension = ViewPlugin.fromClass(
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
  const builder = new RangeSetBuilder<Decoration>()
  for (let at = viewport.from; at <= viewport.to; ) {
    const line = doc.lineAt(at)
    builder.add(line.from, line.from, indentOf(line.text.search(/\S|$/)))
    at = line.to + 1
  }
  return builder.finish()
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

/** Shows hints at the pointer, and with Ctrl+I at the cursor. */
function showHints(path: string, checker: Checker, selection: SelectionStore): Extension {
  const ask = (offset: number) =>
    checker.ask({ kind: 'hover', path, offset, scenario: selection.getState().scenario })
  const showAtCursor = (view: EditorView) => {
    void ask(view.state.selection.main.head).then((hint) =>
      view.dispatch({ effects: setHint.of(hint) }),
    )
    return true
  }
  return [
    hoverTooltip(async (_, offset) => {
      const hint = await ask(offset)
      return hint ? tooltipOf(hint) : null
    }),
    hintAtCursor,
    keymap.of([
      { key: 'Mod-i', run: showAtCursor },
      { key: 'Escape', run: hide },
    ]),
  ]
}

const setHint = StateEffect.define<Hint | undefined>()

const hintAtCursor = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, { effects, docChanged, selection }) {
    const effect = effects.find((candidate) => candidate.is(setHint))
    if (effect) return effect.value ? tooltipOf(effect.value) : null
    return docChanged || selection ? null : shown
  },
  provide: (field) => showTooltip.from(field),
})

function hide(view: EditorView): boolean {
  if (!view.state.field(hintAtCursor)) return false
  view.dispatch({ effects: setHint.of(undefined) })
  return true
}

function tooltipOf({ paragraphs, from, to }: Hint): Tooltip & { end: number } {
  return { pos: from, end: to, above: true, create: () => ({ dom: draw(paragraphs) }) }
}

function draw(paragraphs: readonly string[]): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-hint'
  box.setAttribute('role', 'status')
  for (const text of paragraphs) {
    const parts = text
      .split(/`([^`]*)`/)
      .map((part, at) => (at % 2 === 1 ? codeElement(part) : part))
    const [before, code, after] = parts
    if (before === '' && code && after === '' && parts.length === 3) box.append(code)
    else {
      const paragraph = document.createElement('p')
      paragraph.append(...parts)
      box.append(paragraph)
    }
  }
  return box
}

function codeElement(text: string): HTMLElement {
  const code = document.createElement('code')
  code.textContent = text
  return code
}

/** Offers completions while the user types, and with Ctrl+Space. */
function offerCompletions(path: string, checker: Checker, selection: SelectionStore): Extension {
  return autocompletion({
    override: [(context) => complete(context, path, checker, selection)],
    // After the user completes a property name, the editor offers values for the property.
    activateOnCompletion: ({ type }) => type === 'property',
    icons: true,
    maxRenderedOptions: 80,
  })
}

async function complete(
  context: CompletionContext,
  path: string,
  checker: Checker,
  selection: SelectionStore,
): Promise<CompletionResult | null> {
  const { pos, state, explicit } = context
  if (!explicit && !context.matchBefore(/["\w$.-]$/)) return null
  const proposals = await checker.ask({
    kind: 'complete',
    path,
    offset: pos,
    scenario: selection.getState().scenario,
  })
  const [first] = proposals
  if (!first || context.aborted) return null
  const lead = state.sliceDoc(first.from, first.from + 1) === '"' ? 1 : 0
  const from = Math.min(first.from + lead, pos)
  return {
    from,
    options: proposals.map((proposal, at) => optionOf(proposal, lead, proposal.to - pos, at)),
    validFor: /^[\w.$-]*$/,
  }
}

/**
 * Returns a completion that replaces the typed text, `lead` characters before it, and `tail`
 * characters after it.
 */
function optionOf(proposal: Proposal, lead: number, tail: number, at: number): Completion {
  const write = snippet(toSnippet(proposal.snippet))
  const { label, detail, about, kind } = proposal
  return {
    label: label.replace(/^"(.*)"$/, '$1'),
    ...(detail ? { detail } : {}),
    ...(about ? { info: about } : {}),
    type: kind,
    // Of equally good matches, the completion that comes first in the list wins.
    boost: -Math.min(at, 900) / 10,
    apply: (view, completion, from, to) =>
      write(view, completion, from - lead, Math.min(to + tail, view.state.doc.length)),
  }
}

interface TextPorts {
  readonly workspace: Workspace
  readonly selection: SelectionStore
  readonly checker: Checker
}

/**
 * Converts a snippet of the language server protocol to a CodeMirror snippet. CodeMirror writes
 * fields in braces, so other braces are escaped.
 */
export function toSnippet(text: string): string {
  const field = /\\([\\$}])|\$(\d+)|\$\{(\d+)(?::((?:\\.|[^}\\])*))?\}|[{}]/g
  return text.replace(
    field,
    (whole: string, escaped?: string, bare?: string, number?: string, words = '') => {
      if (escaped !== undefined) return /[{}]/.test(escaped) ? `\\${escaped}` : escaped
      const at = bare ?? number
      if (at === undefined) return `\\${whole}`
      // The final cursor position is field 0 in the protocol, but the highest field number in
      // CodeMirror.
      return `\${${at === '0' ? '99' : at}${words ? `:${words.replace(/\\(.)/g, '$1').replace(/[{}]/g, '')}` : ''}}`
    },
  )
}
