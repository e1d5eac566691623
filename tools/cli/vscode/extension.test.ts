import { beforeEach, describe, expect, it, vi } from 'vitest'

/** A fake of VS Code's window, and the requests that the extension sends to the server. */
const editor = vi.hoisted(() => ({
  commands: new Map<string, () => Promise<void>>(),
  follow: new Map<string, () => Promise<void>>(),
  panels: [] as { title: string; webview: { html: string }; close: () => void }[],
  messages: [] as string[],
  requests: [] as unknown[],
  place: null as object | null,
  isRunning: false,
}))

vi.mock('vscode', () => {
  const on = (name: string) => (listener: () => Promise<void>) => {
    editor.follow.set(name, listener)
    return { dispose() {} }
  }
  return {
    ViewColumn: { Beside: -2 },
    commands: {
      registerCommand: (name: string, run: () => Promise<void>) =>
        void editor.commands.set(name, run),
    },
    window: {
      activeTextEditor: { document: {}, selection: { active: {} } },
      onDidChangeActiveTextEditor: on('editor'),
      onDidChangeTextEditorSelection: on('selection'),
      showInformationMessage: (words: string) => Promise.resolve(void editor.messages.push(words)),
      createWebviewPanel: (_: string, title: string) => {
        let closed = () => {}
        const panel = {
          title,
          webview: { html: '' },
          onDidDispose: (listener: () => void) => void (closed = listener),
          close: () => closed(),
        }
        editor.panels.push(panel)
        return panel
      },
    },
    workspace: {
      workspaceFolders: [{ uri: { fsPath: '/project' } }],
      getConfiguration: () => ({ get: (_: string, otherwise: string) => otherwise }),
    },
  }
})

vi.mock('vscode-languageclient/node', () => ({
  ExecuteCommandRequest: { type: 'workspace/executeCommand' },
  LanguageClient: class {
    code2ProtocolConverter = { asTextDocumentPositionParams: () => ({}) }
    start = () => Promise.resolve(void (editor.isRunning = true))
    stop = () => Promise.resolve(void (editor.isRunning = false))
    sendRequest = (type: string, params: object) => {
      editor.requests.push([type, params])
      return Promise.resolve(type === 'lienzo/place' ? editor.place : undefined)
    }
  },
}))

const place = {
  screen: 'order',
  scenario: 'paid',
  address: '/order?sessionId=scenario.order.paid&locale=es',
  node: '/body/0',
}

beforeEach(async () => {
  vi.resetModules()
  for (const list of [editor.panels, editor.messages, editor.requests]) list.splice(0)
  editor.place = place
  const { activate } = await import('./extension')
  await activate({ subscriptions: [] } as never)
})

const run = (command: string) => editor.commands.get(command)!()
const moveCursor = () => editor.follow.get('selection')!()

describe('the extension in a window of VS Code', () => {
  it('starts the server, and stops it at the end', async () => {
    expect(editor.isRunning).toBe(true)
    const { deactivate } = await import('./extension')
    await deactivate()
    expect(editor.isRunning).toBe(false)
  })

  it('shows a phone with the screen at the cursor, and follows the cursor', async () => {
    await moveCursor()
    expect(editor.panels).toEqual([])
    await run('lienzo.phone')
    const [panel] = editor.panels
    expect(panel!.title).toBe('order: paid')
    expect(panel!.webview.html).toContain(
      'src="http://127.0.0.1:5173/order?sessionId=scenario.order.paid&amp;locale=es"',
    )
    editor.place = { ...place, screen: 'receipt', scenario: '', address: '/receipt' }
    await moveCursor()
    expect(panel!.title).toBe('receipt')
    expect(panel!.webview.html).toContain('src="http://127.0.0.1:5173/receipt"')
    editor.place = null
    await moveCursor()
    expect(panel!.title).toBe('receipt')
  })

  it('opens the phone again after the person has closed it', async () => {
    await run('lienzo.phone')
    editor.panels[0]!.close()
    await run('lienzo.phone')
    expect(editor.panels.map(({ title }) => title)).toEqual(['order: paid', 'order: paid'])
  })

  it('asks the server why the node at the cursor is hidden', async () => {
    await run('lienzo.explainHere')
    const params = { command: 'lienzo.explain', arguments: ['order', '/body/0'] }
    expect(editor.requests.at(-1)).toEqual(['workspace/executeCommand', params])
    expect(editor.messages).toEqual([])
  })

  it('tells the person to put the cursor into a node if there is no node', async () => {
    editor.place = { ...place, node: '' }
    await run('lienzo.explainHere')
    expect(editor.messages).toEqual(['Put the cursor into a node of a screen or fragment.'])
  })
})
