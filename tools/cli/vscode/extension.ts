import { commands, type ExtensionContext, window, workspace } from 'vscode'
import { ExecuteCommandRequest, LanguageClient } from 'vscode-languageclient/node'
import { createPhone, type Place } from './phone'

/** The files of a project that the language server handles. */
const patterns = ['schemas/**/*.json', 'locales/**/*.json', 'widgets/**/*.schema.json']

let client: LanguageClient | undefined

/** VS Code calls this function when a folder with screens is opened. */
export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  const [folder] = workspace.workspaceFolders ?? []
  if (!folder) return
  const server = {
    command: 'npx',
    args: ['lienzo', 'lsp', '--stdio'],
    options: { cwd: folder.uri.fsPath, shell: process.platform === 'win32' },
  }
  const documentSelector = patterns.map((pattern) => ({ scheme: 'file', pattern: `**/${pattern}` }))
  const running = new LanguageClient('lienzo', 'Lienzo', server, { documentSelector })
  client = running
  const placeNow = async (): Promise<Place | null> => {
    const editor = window.activeTextEditor
    if (!editor) return null
    const { document, selection } = editor
    const { code2ProtocolConverter: convert } = running
    const params = convert.asTextDocumentPositionParams(document, selection.active)
    return running.sendRequest('lienzo/place', params)
  }
  const phone = createPhone(placeNow)
  subscriptions.push(
    commands.registerCommand('lienzo.phone', phone.open),
    commands.registerCommand('lienzo.explainHere', async () => {
      const place = await placeNow()
      if (!place?.node) {
        await window.showInformationMessage('Put the cursor into a node of a screen or fragment.')
        return
      }
      // The server shows the explanation to the user.
      await running.sendRequest(ExecuteCommandRequest.type, {
        command: 'lienzo.explain',
        arguments: [place.screen, place.node],
      })
    }),
    window.onDidChangeActiveTextEditor(phone.follow),
    window.onDidChangeTextEditorSelection(phone.follow),
  )
  await running.start()
}

/** VS Code calls this function before it ends. */
export function deactivate(): Promise<void> | undefined {
  return client?.stop()
}
