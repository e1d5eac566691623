import {
  commands,
  type ExtensionContext,
  window,
  workspace,
  ViewColumn,
  type WebviewPanel,
} from 'vscode'
import { ExecuteCommandRequest, LanguageClient } from 'vscode-languageclient/node'

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
      // The server itself shows the explanation to the user.
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

/** The place in the app that belongs to the cursor, as `lienzo lsp` returns it. */
interface Place {
  readonly screen: string
  readonly scenario: string
  readonly address: string
  readonly node: string
}

/** A phone beside the text, with the screen and the scenario at the cursor. */
function createPhone(placeNow: () => Promise<Place | null>) {
  let panel: WebviewPanel | undefined
  let shown = ''
  const follow = async () => {
    const place = panel && (await placeNow())
    if (!place || !panel || place.address === shown) return
    shown = place.address
    const server = workspace.getConfiguration('lienzo').get('preview', 'http://127.0.0.1:5173')
    panel.title = place.scenario === '' ? place.screen : `${place.screen}: ${place.scenario}`
    panel.webview.html = phonePage(new URL(place.address, server))
  }
  const open = async () => {
    if (!panel) {
      // Without the option `enableScripts`, the app inside the frame could not run scripts either.
      const options = { enableScripts: true, retainContextWhenHidden: true }
      panel = window.createWebviewPanel('lienzo.phone', 'Phone', ViewColumn.Beside, options)
      panel.onDidDispose(() => (panel = undefined))
      shown = ''
    }
    await follow()
  }
  return { open, follow }
}

/** A page with the app of the development server in a frame. The page itself runs no script. */
function phonePage({ origin, href }: URL): string {
  const style =
    'display: block; width: 390px; max-width: 100%; height: 100vh; margin: auto; border: 0'
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src ${origin}; style-src 'unsafe-inline'">
<iframe title="Phone" style="${style}" src="${href.replaceAll('&', '&amp;')}"></iframe>
</html>`
}
