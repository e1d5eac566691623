import { t } from '../words/words'
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
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
import { EditorState, type Extension } from '@codemirror/state'
import {
  crosshairCursor,
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { fixAtCursor } from './follow-findings'
import { chosenLines } from './follow-selection'
import { foreign, tellWorkspace } from './follow-workspace'
import { hangingIndent } from './hanging-indent'
import { look } from './look'
import { offerCompletions } from './offer-completions'
import { showHints } from './show-hints'
import type { TextPorts } from './text-ports'

/**
 * All extensions for the text of one file. Undo is the workspace's own, and Tab leaves the editor
 * like any field.
 */
export function setUp(path: string, { workspace, selection, checker }: TextPorts): Extension {
  return [
    // Only a line feed separates lines, so that offsets match the file.
    EditorState.lineSeparator.of('\n'),
    [EditorView.lineWrapping, hangingIndent],
    EditorView.contentAttributes.of(() => ({
      'aria-label': t('setUp.textOf', { path }),
      'aria-readonly': String(!workspace.canEdit()),
      tabindex: '0',
    })),
    EditorState.changeFilter.of(
      (transaction) => transaction.annotation(foreign) === true || workspace.canEdit(),
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
    tellWorkspace(path, workspace),
  ]
}
