import { setImmediate } from 'node:timers/promises'
import {
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  MessageType,
  ProposedFeatures,
  type ServerCapabilities,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { sortFindings } from '../../analysis/check/engine/check-project'
import type { Finding } from '../../analysis/check/report'
import { kindOf } from '../../analysis/project/source-file'
import { collectNames } from '../../analysis/service/names-at'
import { createChangeFilter } from '../../analysis/service/service'
import { setLanguage } from '../../analysis/words/words'
import { folders, rootAround } from '../../sandbox/project'
import { openProject, type OpenProject } from '../open-project'
import { watchFolders } from '../watch-folders'
import { answerEditor } from './answer-editor'
import { addressOf, fileAt, pathOf, showMessage, toDiagnostic } from './convert'
import { decorateEditor, decorations } from './decorate-editor'
import { createEditedScreens } from './explore-edited'
import { createOpenDocuments } from './open-documents'

/**
 * The shortest and the longest pause in typing before a check, in milliseconds. Within these
 * limits, the pause is as long as the longest step of the last check.
 */
const [quickMs, mostMs] = [30, 500]

/** The pause after a check before the edited screens are explored, in milliseconds. */
const idleMs = 1_000

const capabilities: ServerCapabilities = {
  textDocumentSync: {
    openClose: true,
    change: TextDocumentSyncKind.Incremental,
    save: { includeText: false },
  },
  completionProvider: { triggerCharacters: ['"', '.', ':'] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  foldingRangeProvider: true,
  documentFormattingProvider: true,
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
  ...decorations,
}

/** Serves an editor on stdin and stdout until the editor ends the session. */
export function serveStdio(cwd: string): Promise<never> {
  serveEditor(createConnection(ProposedFeatures.all, process.stdin, process.stdout), cwd)
  return new Promise<never>(() => {})
}

/** Serves one editor: keeps its texts, publishes findings and answers its requests. */
function serveEditor(connection: Connection, cwd: string): void {
  const documents = new TextDocuments(TextDocument)
  let project: OpenProject | undefined
  let isWatching = false
  let canRefreshLenses = false

  connection.onInitialize(({ workspaceFolders, rootUri, locale, capabilities: { workspace } }) => {
    if (locale?.startsWith('es')) setLanguage('es')
    // Older editors send only `rootUri`.
    const addresses = workspaceFolders?.map(({ uri }) => uri) ?? (rootUri ? [rootUri] : [])
    const opened = addresses.flatMap((address) => fileAt(address) ?? [])
    const root = (opened.length > 0 ? opened : [cwd]).flatMap((at) => rootAround(at) ?? [])[0]
    if (root !== undefined) project = openProject(root)
    canRefreshLenses = workspace?.codeLens?.refreshSupport === true
    isWatching = workspace?.didChangeWatchedFiles?.dynamicRegistration === true
    return { capabilities, serverInfo: { name: 'lienzo' } }
  })
  connection.onInitialized(() => {
    if (!project)
      void showMessage(
        connection,
        MessageType.Warning,
        'Lienzo finds no project here: no folder above has schemas/screens.',
      )
    if (project && !isWatching) watchFolders(project.root, syncDisk)
    if (isWatching)
      connection.client
        .register(DidChangeWatchedFilesNotification.type, {
          watchers: folders.map((folder) => ({ globPattern: `**/${folder}/**` })),
        })
        .catch((error: unknown) => connection.console.error(String(error)))
    check.soon()
  })

  const openPaths = (open: OpenProject) =>
    new Set(documents.all().flatMap(({ uri }) => pathOf(open.root, uri) ?? []))
  const check = createChecks(connection, documents, () => project)
  const syncDisk = () => {
    if (project) project.sync(openPaths(project))
    check.soon()
  }
  documents.onDidChangeContent(({ document }) => {
    const path = project && pathOf(project.root, document.uri)
    if (!project || path === undefined) return
    if (project.service.text(path) !== document.getText()) check.edited(path)
    project.service.take([[path, document.getText()]])
    check.soon()
  })
  documents.onDidClose(({ document }) => {
    const path = project && pathOf(project.root, document.uri)
    if (!project || path === undefined) return
    project.reread(path)
    check.forget(path)
    check.soon()
  })
  documents.onDidSave(syncDisk)
  connection.onDidChangeWatchedFiles(syncDisk)
  const open = createOpenDocuments(documents, () => project)
  answerEditor(connection, open)
  decorateEditor(
    connection,
    open,
    () => project,
    () => canRefreshLenses,
  )
  documents.listen(connection)
  connection.listen()
}

/** Publishes findings after pauses in typing, each list with the version of its text. */
function createChecks(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  projectNow: () => OpenProject | undefined,
) {
  const changedOnly = createChangeFilter()
  /** The versions of the documents whose findings were sent last. */
  const sent = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined
  let restMs = quickMs
  /** Publishes findings of open documents, without a version, before other files are checked. */
  const publishAhead = ({ root, service }: OpenProject) => {
    for (const [path, document] of openIn(root)) {
      if (!service.isAhead(path)) continue
      send(root, path, service.findingsOf(path), document, false)
      // The findings of the complete check follow, even if they equal the findings of the last
      // check.
      sent.delete(path)
    }
  }
  const publish = ({ root, service }: OpenProject) => {
    const checked = service.findings()
    const explored = screens.findings(service.project(), checked)
    const findings = sortFindings([...checked, ...explored])
    const lists = new Map(changedOnly(findings))
    const open = openIn(root)
    // Also sends an unchanged list, because the version in the list shows that a check has ended.
    for (const [path, { version }] of open)
      if (!lists.has(path) && sent.get(path) !== version)
        lists.set(
          path,
          findings.filter(({ file }) => file === path),
        )
    for (const [path, list] of lists) {
      const document = open.get(path)
      if (document) sent.set(path, document.version)
      send(root, path, list, document)
    }
  }
  const openIn = (root: string) =>
    new Map(
      documents.all().flatMap((document) => {
        const path = pathOf(root, document.uri)
        return path !== undefined && kindOf(path) ? [[path, document] as const] : []
      }),
    )
  const send = (
    root: string,
    path: string,
    findings: readonly Finding[],
    document: TextDocument | undefined,
    isLast = true,
  ) => {
    void connection.sendDiagnostics({
      uri: document?.uri ?? addressOf(root, path),
      ...(document && isLast ? { version: document.version } : {}),
      diagnostics: findings.map(toDiagnostic),
    })
  }
  const screens = createEditedScreens()
  const explore = async (project: OpenProject, isNewest: () => boolean) => {
    const { service } = project
    try {
      if (await screens.explore(service.project(), service.findings(), isNewest)) publish(project)
    } catch (error) {
      report(error)
    }
  }
  const report = (error: unknown) =>
    connection.console.error(
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
  let round = 0
  const run = async () => {
    const project = projectNow()
    if (!project) return
    const own = ++round
    let start = performance.now()
    let slowestMs: number = quickMs
    const isNewest = async () => {
      slowestMs = Math.max(slowestMs, performance.now() - start)
      await setImmediate()
      start = performance.now()
      return own === round
    }
    try {
      publishAhead(project)
      while (project.service.checkNext()) if (!(await isNewest())) return
      publish(project)
      await collectNames(project.service.project(), isNewest)
      const isLast = () => own === round
      if (isLast()) idle = setTimeout(() => void explore(project, isLast), idleMs)
    } catch (error) {
      report(error)
    } finally {
      restMs = Math.min(mostMs, slowestMs)
    }
  }
  return {
    edited: (path: string) => screens.add(path),
    /**
     * Forgets a document's version, because the versions start again when the document is opened
     * again.
     */
    forget: (path: string) => void sent.delete(path),
    soon(): void {
      clearTimeout(timer)
      clearTimeout(idle)
      round++
      timer = setTimeout(() => void run(), restMs)
    },
  }
}
