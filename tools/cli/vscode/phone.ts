import { ViewColumn, type WebviewPanel, window, workspace } from 'vscode'

/** The place in the app that belongs to the cursor, as `lienzo lsp` returns it. */
export interface Place {
  readonly screen: string
  readonly scenario: string
  readonly address: string
  readonly node: string
}

/** A phone beside the text. It shows the screen and the scenario at the cursor. */
export function createPhone(placeNow: () => Promise<Place | null>) {
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
      // Without this option, the app inside the frame could not run scripts either.
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
