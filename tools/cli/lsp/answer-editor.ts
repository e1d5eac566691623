import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  LSPErrorCodes,
  type Range,
  ResponseError,
} from 'vscode-languageserver/node'
import { type Refusal, refusal, refusalMessage } from '../../analysis/authoring/subjects'
import { editBetween, formatText } from '../../analysis/edits/text-edit'
import { applyFixes, automaticFixes } from '../../analysis/fixes/automatic-fixes'
import { parseJson } from '../../analysis/json/parse-json'
import { placeIn, referentOf } from '../../analysis/names/file-names'
import { definitionsOf, nameAt, referencesTo } from '../../analysis/service/names-at'
import { foldsOf, outlineOf } from '../../analysis/service/outline'
import { isRenamable, renameAt } from '../../analysis/service/rename-at'
import { currentLanguage } from '../../analysis/words/words'
import { settings } from '../../sandbox/project'
import {
  addressOf,
  rangeBetween,
  toDiagnostic,
  toDocumentChanges,
  toEdits,
  toFix,
  toHover,
  toItem,
  toLocation,
  toRange,
  toSymbol,
} from './convert'
import type { OpenDocument, OpenDocuments, OpenPlace } from './open-documents'

/** Answers the requests of an editor about open documents. */
export function answerEditor(
  connection: Connection,
  { about, at, versionIn }: OpenDocuments,
): void {
  connection.onCompletion((params) =>
    at(params, [], async ({ project, path, document, offset }) => {
      const question = { path, offset, scenario: '' }
      const found = await project.service.answer({ kind: 'complete', ...question })
      return Array.isArray(found) ? found.map((proposal) => toItem(document, proposal)) : []
    }),
  )
  connection.onHover((params) =>
    at(params, null, async ({ project, path, document, offset }) => {
      const question = { path, offset, scenario: '' }
      const hint = await project.service.answer({ kind: 'hover', ...question })
      return hint && 'paragraphs' in hint ? toHover(document, hint) : null
    }),
  )
  connection.onDefinition((params) =>
    at(params, [], (open) => {
      const { project, path } = open
      const place = placeAt(open)
      const { service } = project
      const found = place
        ? definitionsOf(service.project(), path, place, (name) => service.text(name))
        : []
      return found.map((one) => toLocation(project.root, one))
    }),
  )
  connection.onReferences((params) =>
    at(params, [], (open) => {
      const { project, path } = open
      const place = placeAt(open)
      if (!place) return []
      const found = referencesTo(
        project.service.project(),
        path,
        place,
        params.context.includeDeclaration,
      )
      return found.map((one) => toLocation(project.root, one))
    }),
  )
  connection.onPrepareRename((params) =>
    at(params, null, (open) => {
      const place = placeAt(open)
      const file = open.project.service.project().files.get(open.path)
      if (!place || !file) return null
      const thing = referentOf(place)
      if (!isRenamable(thing)) throw failure(refusal('outsideName', { name: thing.name }).refused)
      const range = toRange(placeIn(file, place))
      return { range, placeholder: thing.name }
    }),
  )
  connection.onRenameRequest((params) =>
    at(params, null, ({ project, path, offset }) => {
      const place = { path, offset, to: params.newName }
      const outcome = renameAt(project.service.project(), settings, place)
      if ('refused' in outcome) throw failure(outcome.refused)
      const { service, root } = project
      const textOf = (name: string) => service.text(name)
      return { documentChanges: toDocumentChanges(root, outcome.changes, textOf, versionIn) }
    }),
  )
  connection.onDocumentSymbol((params) =>
    about(params, [], ({ document }) =>
      outlineOf(document.getText()).map((entry) => toSymbol(document, entry)),
    ),
  )
  connection.onFoldingRanges((params) =>
    about(params, [], ({ document }) =>
      foldsOf(document.getText()).flatMap(({ from, to }) => {
        const { start, end } = rangeBetween(document, from, to)
        return end.line - 1 > start.line ? [{ startLine: start.line, endLine: end.line - 1 }] : []
      }),
    ),
  )
  connection.onDocumentFormatting((params) =>
    about(params, [], ({ document }) => {
      const text = document.getText()
      return parseJson(text) === undefined ? [] : toEdits(text, formatText(text))
    }),
  )
  connection.onCodeAction((params) =>
    about(params, [], (open) => {
      const only = params.context.only
      const isWanted = (kind: string) =>
        !only || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`))
      return [
        ...(isWanted(CodeActionKind.QuickFix) ? fixesAt(open, params.range) : []),
        ...(isWanted(CodeActionKind.SourceFixAll) ? fixAll(open) : []),
      ]
    }),
  )
}

function failure(refused: Refusal): ResponseError {
  const message = refusalMessage(refused, currentLanguage())
  const places = refused.places?.map(({ file, line, column }) => `${file}:${line}:${column}`) ?? []
  return new ResponseError(LSPErrorCodes.RequestFailed, [message, ...places].join('\n'))
}

function placeAt({ project, path, offset }: OpenPlace) {
  return nameAt(project.service.project(), path, offset)
}

/** Returns the fixes of all findings that overlap a range. */
function fixesAt({ project: { service, root }, path }: OpenDocument, range: Range): CodeAction[] {
  return service.findingsOf(path).flatMap((finding): CodeAction[] => {
    const { suggestion, code } = finding
    if (!suggestion || !areTouching(toRange(finding), range)) return []
    return [
      {
        title: `${suggestion.label} (${code})`,
        kind: CodeActionKind.QuickFix,
        isPreferred: suggestion.isCertain === true,
        diagnostics: [toDiagnostic(finding)],
        edit: { changes: toFix(root, suggestion.edits) },
      },
    ]
  })
}

function areTouching(one: Range, other: Range): boolean {
  const isBefore = (left: Range['start'], right: Range['start']) =>
    left.line < right.line || (left.line === right.line && left.character < right.character)
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start)
}

/** Returns an action that applies all fixes of a document that are certain. */
function fixAll({ project: { service, root }, path, document }: OpenDocument): CodeAction[] {
  const project = service.project()
  const fixes = automaticFixes(service.findings(), (file) => file === path)
  const fixed = applyFixes(project, fixes).texts.get(path)
  if (fixed === undefined) return []
  const text = document.getText()
  return [
    {
      title: 'Make every certain fix',
      kind: CodeActionKind.SourceFixAll,
      edit: { changes: { [addressOf(root, path)]: toEdits(text, editBetween(text, fixed)) } },
    },
  ]
}
