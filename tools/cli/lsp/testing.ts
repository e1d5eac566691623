import { spawn } from 'node:child_process'
import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  CompletionRequest,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  FoldingRangeRequest,
  InitializedNotification,
  InitializeRequest,
  LSPErrorCodes,
  type Position,
  type Range,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  RegistrationRequest,
  ResponseError,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'

interface EditorOptions {
  /** True if the editor tells the server about changes on the disk. */
  readonly watches?: boolean
  /** True if the server can let the editor ask for lenses again. */
  readonly refreshesLenses?: boolean
  /** The folder in which the editor runs. */
  readonly cwd?: string
  /** The addresses of the folders in the editor. Without them, the editor sends only `rootUri`. */
  readonly folders?: readonly string[] | undefined
}

/** An editor with `lienzo lsp` in a separate process. */
export async function startEditor(root: string, options: EditorOptions = {}) {
  const { watches = false, refreshesLenses = false, cwd = root } = options
  const address = pathToFileURL(root).href
  const folders = 'folders' in options ? options.folders : [address]
  const child = spawn(process.execPath, [resolve('tools/cli/lienzo.mjs'), 'lsp', '--stdio'], {
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const published: PublishDiagnosticsParams[] = []
  /** The last published findings of each address. */
  const newest = new Map<string, PublishDiagnosticsParams>()
  const waiting = new Set<() => void>()
  connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
    published.push(params)
    newest.set(params.uri, params)
    for (const look of waiting) look()
  })
  connection.onRequest(RegistrationRequest.type, () => {})
  connection.listen()
  const { capabilities } = await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: folders ? null : address,
    workspaceFolders: folders?.map((uri) => ({ uri, name: 'project' })) ?? null,
    capabilities: {
      workspace: {
        didChangeWatchedFiles: { dynamicRegistration: watches },
        codeLens: { refreshSupport: refreshesLenses },
      },
    },
  })
  await connection.sendNotification(InitializedNotification.type, {})
  const addressOf = (path: string) => pathToFileURL(resolve(root, path)).href
  let version = 0
  return {
    connection,
    capabilities,
    addressOf,
    open: (path: string, text: string) =>
      connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: addressOf(path), languageId: 'json', version: ++version, text },
      }),
    /** Replaces the whole text, or a range of it. Returns the version of the new text. */
    async change(path: string, text: string, range?: Range): Promise<number> {
      await connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: addressOf(path), version: ++version },
        contentChanges: [range ? { range, text } : { text }],
      })
      return version
    },
    close: (path: string) =>
      connection.sendNotification(DidCloseTextDocumentNotification.type, {
        textDocument: { uri: addressOf(path) },
      }),
    /** Requests completions. Returns `undefined` if the text has changed meanwhile. */
    complete: (path: string, position: Position) =>
      connection
        .sendRequest(CompletionRequest.type, { textDocument: { uri: addressOf(path) }, position })
        .catch((error: unknown) => {
          if (error instanceof ResponseError && error.code === LSPErrorCodes.ContentModified)
            return undefined
          throw error
        }),
    /** Tells the server that another program has changed files. */
    tellChanges: () =>
      connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes: [] }),
    /** Resolves when all earlier findings of the server have arrived. */
    settle: () =>
      connection.sendRequest(FoldingRangeRequest.type, { textDocument: { uri: addressOf('') } }),
    /** The last published findings of a file. */
    shown: (path: string) => newest.get(addressOf(path))?.diagnostics ?? [],
    /** The paths of all files whose findings the server has published. */
    reportedPaths: () =>
      [...newest.keys()].map((uri) => relative(root, fileURLToPath(uri)).replaceAll('\\', '/')),
    /** Forgets all published findings. */
    forget() {
      published.splice(0)
      newest.clear()
    },
    /** Resolves with the first published findings of a file that match, even earlier ones. */
    findings: (path: string, isWanted: (params: PublishDiagnosticsParams) => boolean) =>
      new Promise<PublishDiagnosticsParams>((done) => {
        const look = () => {
          const found = published.find(
            (params) => params.uri === addressOf(path) && isWanted(params),
          )
          if (!found) return
          waiting.delete(look)
          done(found)
        }
        waiting.add(look)
        look()
      }),
    /** The position of a word inside a longer text of a document. */
    at: (path: string, text: string, around: string, word: string) => ({
      textDocument: { uri: addressOf(path) },
      position: positionOf(text, around, word),
    }),
    /** Kills the server. Resolves when it has ended. */
    kill(): Promise<number | null> {
      connection.dispose()
      child.kill('SIGKILL')
      return exit
    },
    async stop(): Promise<number | null> {
      await connection.sendRequest(ShutdownRequest.type)
      await connection.sendNotification(ExitNotification.type)
      return exit
    },
  }
}

function positionOf(text: string, around: string, word: string): Position {
  const from = text.indexOf(around)
  if (from < 0) throw new Error(`The document does not contain ${around}.`)
  return TextDocument.create('', '', 0, text).positionAt(from + around.indexOf(word) + 1)
}
