import { StateEffect, StateField, type Extension } from '@codemirror/state'
import { type EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view'
import type { Checker } from '../checker/create-checker'
import type { SelectionStore } from '../selection'
import type { Hint } from './language/question'

/** Shows the hint under the pointer, and on Ctrl+I the hint at the cursor. */
export function showHints(path: string, checker: Checker, selection: SelectionStore): Extension {
  const ask = (offset: number) =>
    checker.ask({ kind: 'hover', path, offset, scenario: selection.getState().scenario })
  const showAtCursor = (view: EditorView) => {
    void ask(view.state.selection.main.head).then((hint) =>
      view.dispatch({ effects: asked.of(hint) }),
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

const asked = StateEffect.define<Hint | undefined>()

const hintAtCursor = StateField.define<Tooltip | null>({
  create: () => null,
  update(shown, { effects, docChanged, selection }) {
    const effect = effects.find((candidate) => candidate.is(asked))
    if (effect) return effect.value ? tooltipOf(effect.value) : null
    return docChanged || selection ? null : shown
  },
  provide: (field) => showTooltip.from(field),
})

function hide(view: EditorView): boolean {
  if (!view.state.field(hintAtCursor)) return false
  view.dispatch({ effects: asked.of(undefined) })
  return true
}

function tooltipOf({ paragraphs, from, to }: Hint): Tooltip & { end: number } {
  return { pos: from, end: to, above: true, create: () => ({ dom: draw(paragraphs) }) }
}

function draw(paragraphs: readonly string[]): HTMLElement {
  const box = document.createElement('div')
  box.className = 'cm-hint'
  box.setAttribute('role', 'status')
  for (const words of paragraphs) {
    const code = /^`(.*)`$/.exec(words)
    const part = document.createElement(code ? 'code' : 'p')
    part.textContent = code?.[1] ?? words
    box.append(part)
  }
  return box
}
