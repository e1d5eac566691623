import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  type CompletionItem,
  CompletionItemKind,
  type Connection,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentSymbol,
  InsertTextFormat,
  type Location,
  MarkupKind,
  type MessageType,
  type Range,
  ShowMessageNotification,
  SymbolKind,
  type TextDocumentEdit,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { FileChanges } from '../../analysis/authoring/subjects'
import type { Edit, Finding, Severity } from '../../analysis/check/report'
import { editBetween, type TextEdit as OffsetEdit } from '../../analysis/edits/text-edit'
import type { FileRange } from '../../analysis/names/file-names'
import type { OutlineEntry } from '../../analysis/service/outline'
import type { Hint, Proposal } from '../../analysis/service/question'
import { pathFromRoot } from '../../sandbox/project'

/** Shows a message. Unlike `connection.window`, this function does not wait for a reply. */
export function showMessage(connection: Connection, type: MessageType, message: string) {
  return connection.sendNotification(ShowMessageNotification.type, { type, message })
}

/** The address of a file for the editor. */
export function addressOf(root: string, path: string): string {
  return pathToFileURL(join(root, path)).href
}

/** The path of a file in the project; `undefined` for a file outside the project. */
export function pathOf(root: string, address: string): string | undefined {
  const file = fileAt(address)
  const path = file === undefined ? '..' : pathFromRoot(root, file)
  return path.startsWith('..') ? undefined : path
}

/** The file at an address; `undefined` if this machine cannot have a file at this address. */
export function fileAt(address: string): string | undefined {
  if (!address.startsWith('file:')) return undefined
  try {
    return fileURLToPath(address)
  } catch {
    return undefined // The address is malformed, or names another machine.
  }
}

/** Returns a range whose lines and columns start at 0. */
export function toRange({ line, column, endLine, endColumn }: Omit<FileRange, 'file'>): Range {
  return {
    start: { line: line - 1, character: column - 1 },
    end: { line: endLine - 1, character: endColumn - 1 },
  }
}

/** The range between two offsets. */
export function rangeBetween(document: TextDocument, from: number, to: number): Range {
  return { start: document.positionAt(from), end: document.positionAt(to) }
}

export function toLocation(root: string, place: FileRange): Location {
  return { uri: addressOf(root, place.file), range: toRange(place) }
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  note: DiagnosticSeverity.Information,
}

/** Converts a finding to a diagnostic with the mistake, the reason and the fix. */
export function toDiagnostic(finding: Finding): Diagnostic {
  const { severity, code, what, why, fix } = finding
  return {
    range: toRange(finding),
    severity: severities[severity],
    code,
    source: 'lienzo',
    message: `${what}\n${why}\n${fix}`,
  }
}

const itemKinds: Readonly<Record<Proposal['kind'], CompletionItemKind>> = {
  property: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  path: CompletionItemKind.Variable,
  text: CompletionItemKind.Text,
  screen: CompletionItemKind.File,
  endpoint: CompletionItemKind.Function,
  snippet: CompletionItemKind.Snippet,
}

/** Converts a proposal to a completion item. */
export function toItem(document: TextDocument, proposal: Proposal): CompletionItem {
  const { label, detail, about, kind, snippet, from, to, sort } = proposal
  return {
    label,
    kind: itemKinds[kind],
    ...(detail ? { detail } : {}),
    ...(about ? { documentation: about } : {}),
    sortText: sort,
    // The filter text needs the quote, because the replaced range begins with the quote.
    filterText: label.startsWith('"') ? label : JSON.stringify(label),
    insertTextFormat: InsertTextFormat.Snippet,
    textEdit: { range: rangeBetween(document, from, to), newText: snippet },
  }
}

/** Converts a hint to Markdown. All markup except code spans is escaped. */
export function toHover(document: TextDocument, { paragraphs, from, to }: Hint) {
  const value = paragraphs.map(escapeMarkdown).join('\n\n')
  return {
    contents: { kind: MarkupKind.Markdown, value },
    range: rangeBetween(document, from, to),
  }
}

function escapeMarkdown(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/[\\*_#<>[\]|~]/g, '\\$&')))
    .join('')
}

const symbolKinds: Readonly<Record<OutlineEntry['kind'], SymbolKind>> = {
  node: SymbolKind.Class,
  step: SymbolKind.Function,
  member: SymbolKind.Module,
  text: SymbolKind.String,
}

/** Converts an entry of an outline to a symbol. */
export function toSymbol(document: TextDocument, entry: OutlineEntry): DocumentSymbol {
  const { name, kind, from, to, children } = entry
  return {
    name,
    kind: symbolKinds[kind],
    range: rangeBetween(document, from, to),
    selectionRange: rangeBetween(document, from, from),
    children: children.map((child) => toSymbol(document, child)),
  }
}

/** Converts edits with offsets to edits with ranges. */
export function toEdits(text: string, edits: readonly OffsetEdit[]): TextEdit[] {
  const document = TextDocument.create('', 'json', 0, text)
  return edits.map(({ from, to, text: newText }) => ({
    range: rangeBetween(document, from, to),
    newText,
  }))
}

/** Returns the edits of a finding's fix, by file. */
export function toFix(root: string, edits: readonly Edit[]): Record<string, TextEdit[]> {
  const changes: Record<string, TextEdit[]> = {}
  for (const edit of edits)
    (changes[addressOf(root, edit.file)] ??= []).push({ range: toRange(edit), newText: edit.text })
  return changes
}

type DocumentChange = NonNullable<WorkspaceEdit['documentChanges']>[number]

/** Converts changes of files to document changes: edits, new files and removed files. */
export function toDocumentChanges(
  root: string,
  changes: FileChanges,
  textOf: (path: string) => string | undefined,
  versionOf: (path: string) => number | null,
): DocumentChange[] {
  return [...changes].flatMap(([path, text]): DocumentChange[] => {
    const uri = addressOf(root, path)
    const before = textOf(path)
    if (text === undefined) return [{ kind: 'delete', uri }]
    const edit: TextDocumentEdit = {
      textDocument: { uri, version: versionOf(path) },
      edits: toEdits(before ?? '', editBetween(before ?? '', text)),
    }
    return before === undefined ? [{ kind: 'create', uri }, edit] : [edit]
  })
}
