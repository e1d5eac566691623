import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  LSPErrorCodes,
  type Range,
  ResponseError,
  type TextDocumentPositionParams,
  type TextDocuments,
} from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { refusalMessage } from '../../analysis/authoring/subjects'
import { editBetween, formatText } from '../../analysis/edits/text-edit'
import { applyFixes, automaticFixes } from '../../analysis/fixes/automatic-fixes'
import { parseJson } from '../../analysis/json/parse-json'
import {
  definitionsOf,
  nameAt,
  placeIn,
  referencesTo,
  referentOf,
} from '../../analysis/service/names-at'
import { foldsOf, outlineOf } from '../../analysis/service/outline'
import { renameAt } from '../../analysis/service/rename-at'
import { currentLanguage } from '../../analysis/words/words'
import { settings } from '../../sandbox/project'
import type { OpenProject } from '../open-project'
import {
  addressOf,
  pathOf,
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

/** An open document of the project. */
interface OpenDocument {
  readonly project: OpenProject
  readonly path: string
  readonly document: TextDocument
}

/** Answers the requests of an editor about open documents. */
export function answerEditor(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  projectNow: () => OpenProject | undefined,
): void {
  const openAt = (uri: string): OpenDocument | undefined => {
    const [project, document] = [projectNow(), documents.get(uri)]
    const path = project && pathOf(project.root, uri)
    return project && document && path !== undefined ? { project, path, document } : undefined
  }
  /** Answers about the newest text. The editor asks again if the text changed meanwhile. */
  const about = async <Answer, Other>(
    uri: string,
    otherwise: Other,
    work: (open: OpenDocument) => Answer | Promise<Answer>,
  ): Promise<Answer | Other> => {
    const open = openAt(uri)
    if (!open) return otherwise
    const { version } = open.document
    const answer = await work(open)
    if (documents.get(uri)?.version !== version)
      throw new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed.')
    return answer
  }
  connection.onCompletion(({ textDocument: { uri }, position }) =>
    about(uri, [], async ({ project, path, document }) => {
      const question = { path, offset: document.offsetAt(position), scenario: '' }
      const found = await project.service.answer({ kind: 'complete', ...question })
      return Array.isArray(found) ? found.map((proposal) => toItem(document, proposal)) : []
    }),
  )
  connection.onHover(({ textDocument: { uri }, position }) =>
    about(uri, null, async ({ project, path, document }) => {
      const question = { path, offset: document.offsetAt(position), scenario: '' }
      const hint = await project.service.answer({ kind: 'hover', ...question })
      return hint && 'paragraphs' in hint ? toHover(document, hint) : null
    }),
  )
  connection.onDefinition(({ textDocument: { uri }, position }) =>
    about(uri, [], (open) => {
      const { project, path } = open
      const place = placeAt(open, position)
      const found = place ? definitionsOf(project.service.project(), path, place) : []
      return found.map((one) => toLocation(project.root, one))
    }),
  )
  connection.onReferences(({ textDocument: { uri }, position, context }) =>
    about(uri, [], (open) => {
      const { project, path } = open
      const place = placeAt(open, position)
      if (!place) return []
      const found = referencesTo(
        project.service.project(),
        path,
        referentOf(place),
        context.includeDeclaration,
      )
      return found.map((one) => toLocation(project.root, one))
    }),
  )
  connection.onPrepareRename(({ textDocument: { uri }, position }) =>
    about(uri, null, (open) => {
      const place = placeAt(open, position)
      const file = open.project.service.project().files.get(open.path)
      if (!place || !file) return null
      return { range: toRange(placeIn(file, place)), placeholder: referentOf(place).name }
    }),
  )
  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) =>
    about(uri, null, ({ project, path, document }) => {
      const at = { path, offset: document.offsetAt(position), to: newName }
      const outcome = renameAt(project.service.project(), settings, at)
      if ('refused' in outcome)
        throw new ResponseError(
          LSPErrorCodes.RequestFailed,
          refusalMessage(outcome.refused, currentLanguage()),
        )
      const { service, root } = project
      const textOf = (name: string) => service.text(name)
      return { documentChanges: toDocumentChanges(root, outcome.changes, textOf) }
    }),
  )
  connection.onDocumentSymbol(({ textDocument: { uri } }) =>
    about(uri, [], ({ document }) =>
      outlineOf(document.getText()).map((entry) => toSymbol(document, entry)),
    ),
  )
  connection.onFoldingRanges(({ textDocument: { uri } }) =>
    about(uri, [], ({ document }) =>
      foldsOf(document.getText()).flatMap(({ from, to }) => {
        const { start, end } = rangeBetween(document, from, to)
        return end.line - 1 > start.line ? [{ startLine: start.line, endLine: end.line - 1 }] : []
      }),
    ),
  )
  connection.onDocumentFormatting(({ textDocument: { uri } }) =>
    about(uri, [], ({ document }) => {
      const text = document.getText()
      return parseJson(text) === undefined ? [] : toEdits(text, formatText(text))
    }),
  )
  connection.onCodeAction(({ textDocument: { uri }, range, context: { only } }) =>
    about(uri, [], (open) => {
      const isWanted = (kind: string) =>
        !only || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`))
      return [
        ...(isWanted(CodeActionKind.QuickFix) ? fixesAt(open, range) : []),
        ...(isWanted(CodeActionKind.SourceFixAll) ? fixAll(open) : []),
      ]
    }),
  )
}

function placeAt(
  { project, path, document }: OpenDocument,
  position: TextDocumentPositionParams['position'],
) {
  return nameAt(project.service.project(), path, document.offsetAt(position))
}

/** The fixes of the findings that touch a range. */
function fixesAt({ project, path }: OpenDocument, range: Range): CodeAction[] {
  return project.service.findings().flatMap((finding): CodeAction[] => {
    const { file, suggestion, code } = finding
    if (file !== path || !suggestion || !areTouching(toRange(finding), range)) return []
    return [
      {
        title: `${suggestion.label} (${code})`,
        kind: CodeActionKind.QuickFix,
        isPreferred: suggestion.isCertain === true,
        diagnostics: [toDiagnostic(finding)],
        edit: { changes: toFix(project.root, suggestion.edits) },
      },
    ]
  })
}

function areTouching(one: Range, other: Range): boolean {
  const isBefore = (left: Range['start'], right: Range['start']) =>
    left.line < right.line || (left.line === right.line && left.character < right.character)
  return !isBefore(one.end, other.start) && !isBefore(other.end, one.start)
}

/** One action for all certain fixes of a document. */
function fixAll({ project: { service, root }, path, document }: OpenDocument): CodeAction[] {
  const project = service.project()
  const fixes = automaticFixes(project, service.findings(), (file) => file === path)
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
