import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import {
  CodeActionRequest,
  CodeLensRefreshRequest,
  CodeLensRequest,
  CodeLensResolveRequest,
  type CodeAction,
  type CodeLens,
  CompletionRequest,
  type CompletionItem,
  DefinitionRequest,
  DidOpenTextDocumentNotification,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ErrorCodes,
  ExecuteCommandRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  type Location,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SemanticTokensRequest,
  type TextDocumentEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeRequest } from './decorate-editor'
import { startEditor } from './testing'

const screen = 'schemas/screens/order/loan-details.json'
const text = readFileSync(screen, 'utf8')
const outside = tmpdir()
let editor: Awaited<ReturnType<typeof startEditor>>

beforeAll(async () => {
  editor = await startEditor(process.cwd())
  await editor.open(screen, text)
})
afterAll(async () => expect(await editor.stop()).toBe(0))

const at = (around: string, word: string) => editor.at(screen, text, around, word)

/** The text at each location, as in `schemas/app.json "links"`. */
const sources = (found: unknown) =>
  (found as Location[]).map(({ uri, range }) => {
    const path = uri.slice(editor.addressOf('').length + 1)
    const content = TextDocument.create('', '', 0, readFileSync(path, 'utf8'))
    return `${path} ${content.getText(range)}`
  })

describe('the language server', () => {
  it('publishes a mistake with the version of the text, and no mistake after the correction', async () => {
    const version = await editor.change(
      screen,
      text.replace('"rule": "payable"', '"rule": "payble"'),
    )
    const wrong = await editor.findings(screen, (params) => params.version === version)
    expect(wrong.diagnostics[0]).toMatchObject({
      code: 'LZ202',
      severity: 1,
      source: 'lienzo',
      message: expect.stringContaining('payble'),
    })
    const range = wrong.diagnostics[0]!.range
    const actions = (await editor.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: editor.addressOf(screen) },
      range,
      context: { diagnostics: [] },
    })) as CodeAction[]
    expect(actions[0]).toMatchObject({
      kind: 'quickfix',
      edit: { changes: { [editor.addressOf(screen)]: [{ range, newText: '"payable"' }] } },
    })
    const corrected = await editor.change(screen, text)
    const right = await editor.findings(screen, (params) => params.version === corrected)
    expect(right.diagnostics).toEqual([])
  })

  it('publishes a mistake that only plays show, after a pause in typing', async () => {
    const input = '{ "widget": "text-area", "label": { "t": "loanDetails.title" } }'
    await editor.change(screen, text.replace('"body": [', `"body": [${input},`))
    const { diagnostics } = await editor.findings(screen, (params) =>
      params.diagnostics.some(({ code }) => code === 'LZ913'),
    )
    expect(diagnostics.map(({ code }) => code)).toEqual(['LZ913'])
    const corrected = await editor.change(screen, text)
    const right = await editor.findings(screen, (params) => params.version === corrected)
    expect(right.diagnostics).toEqual([])
  })

  it('applies at once all fixes of a document that are certain', async () => {
    const damaged = text.replaceAll('"widget": "', '"widget":\u00a0"')
    await editor.change(screen, damaged)
    const actions = (await editor.connection.sendRequest(CodeActionRequest.type, {
      textDocument: { uri: editor.addressOf(screen) },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], only: ['source.fixAll'] },
    })) as CodeAction[]
    await editor.change(screen, text)
    expect(actions).toHaveLength(1)
    const document = TextDocument.create('', '', 0, damaged)
    const edits = actions[0]!.edit!.changes![editor.addressOf(screen)]!
    expect(TextDocument.applyEdits(document, edits).split('\u00a0').length).toBeLessThan(
      damaged.split('\u00a0').length,
    )
  })

  it('completes a path in quotes, and shows the type of its value', async () => {
    const wrong = text.replace('"var": "order.orderStatus"', '"var": ""')
    await editor.change(screen, wrong)
    const items = (await editor.connection.sendRequest(
      CompletionRequest.type,
      editor.at(screen, wrong, '"var": ""', '""'),
    )) as CompletionItem[]
    await editor.change(screen, text)
    const item = items.find(({ label }) => label === 'order.orderStatus')
    expect(item).toMatchObject({
      detail: 'a text · "174"',
      filterText: '"order.orderStatus"',
      textEdit: { newText: '"order.orderStatus"' },
    })
  })

  it('completes the properties of a widget', async () => {
    const wrong = text.replace(
      '"title": { "t": "loanDetails.title" }',
      '"title": { "t": "loanDetails.title" }, ""',
    )
    await editor.change(screen, wrong)
    const items = (await editor.connection.sendRequest(
      CompletionRequest.type,
      editor.at(screen, wrong, ', ""', '""'),
    )) as CompletionItem[]
    await editor.change(screen, text)
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['params', 'guarded']))
  })

  it('describes the type of a path', async () =>
    expect(
      await editor.connection.sendRequest(
        HoverRequest.type,
        at('"var": "order.orderStatus"', 'order'),
      ),
    ).toMatchObject({
      contents: { value: expect.stringMatching(/^`order\.orderStatus`\n\na text/) },
    }))

  it('finds the definition of a rule, a path, a text and a widget', async () => {
    const definition = async (around: string, word: string) =>
      sources(await editor.connection.sendRequest(DefinitionRequest.type, at(around, word)))
    expect(await definition('{ "rule": "payable" }', 'payable')).toEqual([`${screen} "payable"`])
    expect(await definition('"var": "order.orderStatus"', 'order')).toEqual([
      'schemas/endpoints/loan.json "orderStatus"',
      `${screen} "order"`,
    ])
    expect(await definition('{ "t": "loanDetails.title" }', 'loan')).toEqual([
      'locales/en/loanDetails.json "title"',
      'locales/es/loanDetails.json "title"',
    ])
  })

  it('finds the references of a screen in every kind of document', async () => {
    const found = await editor.connection.sendRequest(ReferencesRequest.type, {
      ...at('"screen": "loan-details"', 'loan'),
      context: { includeDeclaration: true },
    })
    expect(sources(found)).toEqual(
      expect.arrayContaining([
        `${screen} "loan-details"`,
        'schemas/scenarios/loan-details.json "loan-details"',
      ]),
    )
  })

  it('renames a rule in its document, and refuses a name that is in use', async () => {
    const rule = at('{ "rule": "payable" }', 'payable')
    expect(await editor.connection.sendRequest(PrepareRenameRequest.type, rule)).toMatchObject({
      placeholder: 'payable',
    })
    const edit = await editor.connection.sendRequest(RenameRequest.type, {
      ...rule,
      newName: 'due',
    })
    const [change] = edit!.documentChanges as TextDocumentEdit[]
    const document = TextDocument.create('', '', 0, text)
    const renamed = TextDocument.applyEdits(document, change!.edits as never)
    expect(renamed).toContain('"due": { "in"')
    expect(renamed).not.toContain('"payable"')
    await expect(
      editor.connection.sendRequest(RenameRequest.type, { ...rule, newName: 'delayable' }),
    ).rejects.toThrow(/would have this mistake/)
  })

  it('renames a screen with its files', async () => {
    const edit = await editor.connection.sendRequest(RenameRequest.type, {
      ...at('"screen": "loan-details"', 'loan'),
      newName: 'loan-state',
    })
    expect(edit!.documentChanges).toEqual(
      expect.arrayContaining([
        { kind: 'delete', uri: editor.addressOf(screen) },
        { kind: 'create', uri: editor.addressOf('schemas/screens/order/loan-state.json') },
      ]),
    )
  })

  it('outlines and folds a document', async () => {
    const document = { textDocument: { uri: editor.addressOf(screen) } }
    const symbols = await editor.connection.sendRequest(DocumentSymbolRequest.type, document)
    expect(symbols!.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['screen: loan-details', 'rules', 'body']),
    )
    const folds = await editor.connection.sendRequest(FoldingRangeRequest.type, document)
    expect(folds![0]).toEqual({ startLine: 6, endLine: 8 })
  })

  it('formats a document and keeps its layout', async () => {
    const wrong = text.replace('  "screen": "loan-details"', '"screen":"loan-details"')
    await editor.change(screen, wrong)
    const edits = await editor.connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument: { uri: editor.addressOf(screen) },
      options: { tabSize: 2, insertSpaces: true },
    })
    await editor.change(screen, text)
    const document = TextDocument.create('', '', 0, wrong)
    expect(TextDocument.applyEdits(document, edits!)).toBe(text)
  })

  it.each([
    'schemas/fragments/order-status.json',
    'schemas/scenarios/loan-details.json',
    'schemas/endpoints/loan.json',
    'schemas/profiles/mx.json',
    'locales/es/loanDetails.json',
    'schemas/app.json',
  ])('outlines %s', async (path) => {
    await editor.open(path, readFileSync(path, 'utf8'))
    const document = { textDocument: { uri: editor.addressOf(path) } }
    const symbols = await editor.connection.sendRequest(DocumentSymbolRequest.type, document)
    expect(symbols!.length).toBeGreaterThan(0)
    await editor.close(path)
  })

  it('counts the scenarios that show a node, and plays a scenario', async () => {
    const list = 'schemas/screens/product/recommend-list.json'
    const scenarios = 'schemas/scenarios/recommend-list.json'
    for (const path of [list, scenarios]) await editor.open(path, readFileSync(path, 'utf8'))
    const commands = async (path: string) => {
      const textDocument = { uri: editor.addressOf(path) }
      const lenses = await editor.connection.sendRequest(CodeLensRequest.type, { textDocument })
      return lenses!.map(({ command }) => command!)
    }
    const [play, ...shown] = await commands(list)
    expect(shown.map(({ title }) => title)).toEqual(
      [3, 3, 3, 2].flatMap((count) => [`shown in ${count} of 5 scenarios`, 'why hidden']),
    )
    const why = { command: shown[1]!.command, arguments: shown[1]!.arguments! }
    expect(await editor.connection.sendRequest(ExecuteCommandRequest.type, why)).toMatch(
      /^This node is hidden at the end of 2 of 5 scenarios:\n/,
    )
    expect(await commands(scenarios)).toContainEqual(play)
    const params = { command: play!.command, arguments: play!.arguments! }
    expect(await editor.connection.sendRequest(ExecuteCommandRequest.type, params)).toMatch(
      /^recommend-list: spanish\nRecomendados para usted\n/,
    )
    const fragment = 'schemas/fragments/empty-state.json'
    const content = readFileSync(fragment, 'utf8')
    await editor.open(fragment, content.replace('"with.picture"', '"with.photo"'))
    expect(await commands(list)).toEqual([])
    await expect(editor.connection.sendRequest(ExecuteCommandRequest.type, why)).rejects.toThrow(
      `because ${fragment} has an error`,
    )
    await editor.change(fragment, content.slice(0, 200))
    expect(await commands(list)).toEqual([])
    await editor.close(fragment)
    expect(await commands(list)).toHaveLength(9)
  })

  it('sends lenses without counts, and plays the scenarios when the editor resolves a lens', async () => {
    const path = 'schemas/screens/product/recommend-list.json'
    const { connection, ...other } = await startEditor(process.cwd(), { refreshesLenses: true })
    const refreshed = new Promise<void>((done) => {
      connection.onRequest(CodeLensRefreshRequest.type, () => done())
    })
    await other.open(path, readFileSync(path, 'utf8'))
    const textDocument = { uri: other.addressOf(path) }
    const lenses = async () =>
      (await connection.sendRequest(CodeLensRequest.type, { textDocument }))!
    const titles = (all: readonly CodeLens[]) => all.map(({ command }) => command?.title)
    const [play, ...unplayed] = await lenses()
    expect(titles([play!, ...unplayed])).toEqual(['play', ...Array<undefined>(4)])
    const played = await Promise.all(
      unplayed.map((lens) => connection.sendRequest(CodeLensResolveRequest.type, lens)),
    )
    const counts = [3, 3, 3, 2].map((count) => `shown in ${count} of 5 scenarios`)
    expect(titles(played)).toEqual(counts)
    await refreshed
    expect(titles(await lenses())).toEqual([
      'play',
      ...counts.flatMap((count) => [count, 'why hidden']),
    ])
    expect(await other.stop()).toBe(0)
  })

  it('shows the nodes of a fragment on the screens that use the fragment', async () => {
    const path = 'schemas/fragments/order-status.json'
    const content = readFileSync(path, 'utf8')
    await editor.open(path, content)
    const textDocument = { uri: editor.addressOf(path) }
    const lenses = await editor.connection.sendRequest(CodeLensRequest.type, { textDocument })
    const commands = lenses!.map(({ command }) => command!)
    const scenarios = ['borrow-detail', 'loan-details'].flatMap((name) => {
      const file = readFileSync(`schemas/scenarios/${name}.json`, 'utf8')
      return Object.keys((JSON.parse(file) as { scenarios: object }).scenarios)
    })
    const shown = commands.filter(({ title }) => title.startsWith('shown in'))
    expect(shown).toHaveLength(content.split('"when"').length - 1)
    for (const { title } of shown) expect(title).toContain(`of ${scenarios.length} scenarios`)
    const run = (command: string, given: unknown[]) =>
      editor.connection.sendRequest(ExecuteCommandRequest.type, { command, arguments: given })
    const why = commands.find(({ title }) => title === 'why hidden')!
    expect(await run(why.command, why.arguments!)).toMatch(
      /^This node is hidden at the end of \d+ of /,
    )
    const place = (around: string) =>
      editor.connection.sendRequest(placeRequest, editor.at(path, content, around, around))
    const onFirst = (await place('"when"')) as { screen: string; node: string }
    expect(onFirst).toMatchObject({
      screen: 'borrow-detail',
      node: expect.stringContaining('/fragment/'),
    })
    expect(await run('lienzo.explain', [onFirst.screen, onFirst.node])).toContain('hidden')
    await editor.connection.sendRequest(placeRequest, at('"widget": "', 'widget'))
    expect(await place('"when"')).toMatchObject({ screen: 'loan-details' })
    await editor.close(path)
  })

  it('finds the screen, the scenario and the node at a position', async () => {
    const node = at('"widget": "', 'widget')
    expect(await editor.connection.sendRequest(placeRequest, node)).toMatchObject({
      screen: 'loan-details',
      address: expect.stringMatching(/^\/.+\?.*sessionId=scenario\.loan-details\./),
      node: expect.stringMatching(/^\/(?:body|failed|loading|modals)\//),
    })
    const path = 'schemas/scenarios/recommend-list.json'
    const scenario = editor.at(path, readFileSync(path, 'utf8'), '"spanish"', 'spanish')
    expect(await editor.connection.sendRequest(placeRequest, scenario)).toMatchObject({
      screen: 'recommend-list',
      scenario: 'spanish',
      address: expect.stringContaining('sessionId=scenario.recommend-list.spanish'),
      node: '',
    })
  })

  it('shows words beside names, colours the names, and links them to their files', async () => {
    const textDocument = { uri: editor.addressOf(screen) }
    const range = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } }
    const hints = await editor.connection.sendRequest(InlayHintRequest.type, {
      textDocument,
      range,
    })
    expect(hints!.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['My loan', 'GET /v3/loan-details/loan-details']),
    )
    const { data } = (await editor.connection.sendRequest(SemanticTokensRequest.type, {
      textDocument,
    }))!
    expect(data.slice(0, 5)).toEqual([2, 13, 'loan-details'.length, 3, 1])
    const links = await editor.connection.sendRequest(DocumentLinkRequest.type, { textDocument })
    expect(links!.map(({ target }) => target)).toContain(
      editor.addressOf('schemas/endpoints/loan.json'),
    )
  })

  it.each([{}, { textDocument: {} }, { textDocument: { uri: 'file:///a.json' } }])(
    'refuses a request for a hint with the parameters %j',
    async (params) => {
      await expect(
        editor.connection.sendRequest('textDocument/hover', params),
      ).rejects.toMatchObject({ code: ErrorCodes.InvalidParams })
    },
  )

  it.each(['file:///etc/other.json', 'file://other/a.json', 'file:///%E0%A4%A', 'untitled:1'])(
    'returns nothing for %s, and still checks the project',
    async (uri) => {
      const textDocument = { uri, languageId: 'json', version: 1, text: '{' }
      await editor.connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument,
      })
      const position = { line: 0, character: 0 }
      expect(
        await editor.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position }),
      ).toBeNull()
      const version = await editor.change(screen, text)
      await editor.findings(screen, (params) => params.version === version)
    },
  )
})

it.each([
  ['only a root address', undefined],
  [
    'the project as its second folder',
    [outside, process.cwd()].map((one) => pathToFileURL(one).href),
  ],
])('finds the project of an editor that sends %s', async (_, folders) => {
  const other = await startEditor(process.cwd(), { cwd: outside, folders })
  await other.open(screen, text)
  await other.findings(screen, () => true)
  expect(await other.stop()).toBe(0)
})
