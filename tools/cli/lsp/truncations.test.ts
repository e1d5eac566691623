import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constantFrom, double, sample, tuple } from 'fast-check'
import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DocumentFormattingRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeSmallProject } from '../../../tests/fixtures/small-project'
import { foldsOf, outlineOf } from '../../analysis/service/outline'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { placeRequest } from './decorate-editor'
import { startEditor } from './testing'
import { temporaryFolder } from '../../../tests/fixtures/temporary-folder'

vi.setConfig({ testTimeout: 1_800_000 })

const path = 'schemas/screens/loan-details.json'
const text = readFileSync('schemas/screens/order/loan-details.json', 'utf8')
/** The documents to truncate: one document of each kind. */
const truncated = [
  path,
  'schemas/fragments/part-row.json',
  'schemas/scenarios/repair.json',
  'schemas/endpoints/shop.json',
  'schemas/profiles/north.json',
  'schemas/app.json',
  'locales/es/shop.json',
]
const folder = temporaryFolder()
let editor: Awaited<ReturnType<typeof startEditor>>

beforeAll(async () => {
  makeSmallProject(folder)
  writeFileSync(join(folder, path), text)
  cpSync('tests/fixtures/shop/schemas/fragments', join(folder, 'schemas/fragments'), {
    recursive: true,
  })
  editor = await startEditor(folder)
})
afterAll(async () => {
  expect(await editor.stop()).toBe(0)
})

it('after many truncated texts, the language server answers about the newest text', async () => {
  const texts = new Map(
    truncated.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const),
  )
  for (const [file, content] of texts) await editor.open(file, content)
  await editor.findings(path, ({ version }) => version !== undefined)
  await editor.settle()
  const before = truncated.map(editor.shown)
  const ask = editor.connection
  const random = { numRuns: campaignSize('truncations'), seed: firstSeed }
  const cuts = sample(tuple(constantFrom(...truncated), double({ min: 0, max: 1 })), random)
  for (const [file, share] of cuts) {
    const part = texts.get(file)!.slice(0, Math.round(share * texts.get(file)!.length))
    await editor.change(file, part)
    const textDocument = { uri: editor.addressOf(file) }
    const end = TextDocument.create('', '', 0, part).positionAt(part.length)
    const range = { start: { line: 0, character: 0 }, end }
    const at = { textDocument, position: end }
    const [folds, symbols] = await Promise.all([
      ask.sendRequest(FoldingRangeRequest.type, { textDocument }),
      ask.sendRequest(DocumentSymbolRequest.type, { textDocument }),
      ask.sendRequest(CompletionRequest.type, at),
      ask.sendRequest(HoverRequest.type, at),
      ask.sendRequest(DefinitionRequest.type, at),
      ask.sendRequest(ReferencesRequest.type, { ...at, context: { includeDeclaration: true } }),
      ask.sendRequest(PrepareRenameRequest.type, at),
      ask.sendRequest(DocumentFormattingRequest.type, {
        textDocument,
        options: { tabSize: 2, insertSpaces: true },
      }),
      ask.sendRequest(CodeActionRequest.type, {
        textDocument,
        range,
        context: { diagnostics: [] },
      }),
      ask.sendRequest(InlayHintRequest.type, { textDocument, range }),
      ask.sendRequest(SemanticTokensRequest.type, { textDocument }),
      ask.sendRequest(DocumentLinkRequest.type, { textDocument }),
      ask.sendRequest(CodeLensRequest.type, { textDocument }),
      ask.sendRequest(placeRequest, at),
    ])
    const lines = foldsOf(part).map(({ from, to }) => part.slice(from, to).split('\n').length)
    expect(folds).toHaveLength(lines.filter((count) => count > 2).length)
    expect(symbols?.map(({ name }) => name)).toEqual(outlineOf(part).map(({ name }) => name))
  }
  for (const [file, content] of texts) await editor.change(file, content)
  const last = await editor.change(path, text)
  await editor.findings(path, ({ version }) => version === last)
  await editor.settle()
  expect(truncated.map(editor.shown)).toEqual(before)
})

it('an editor shows the mistake that a second editor saves, and its correction', async () => {
  const other = await startEditor(folder)
  const shared = 'schemas/screens/repair.json'
  const right = readFileSync(join(folder, shared), 'utf8')
  await other.open(shared, right)
  const save = (words: string) => writeFileSync(join(folder, shared), words)
  const wrong = await other.change(shared, right.replace('shop.owner', 'shop.owne'))
  await other.findings(shared, ({ version }) => version === wrong)
  save(right.replace('shop.owner', 'shop.owne'))
  const found = await editor.findings(shared, ({ diagnostics }) => diagnostics.length > 0)
  expect(found.diagnostics[0]!.message).toContain('shop.owne')
  editor.forget()
  save(right)
  await editor.findings(shared, ({ diagnostics }) => diagnostics.length === 0)
  expect(await other.stop()).toBe(0)
})

it('a server that was killed while it answered leaves the project as it was', async () => {
  const killed = await startEditor(folder)
  const shared = 'schemas/screens/receipt.json'
  const right = readFileSync(join(folder, shared), 'utf8')
  await killed.open(shared, right.replace('shop.thanks', 'shop.thank'))
  const textDocument = { uri: killed.addressOf(shared) }
  const asked = killed.connection.sendRequest(RenameRequest.type, {
    textDocument,
    position: { line: 1, character: 15 },
    newName: 'bill',
  })
  const failed = expect(asked).rejects.toThrow()
  await killed.kill()
  await failed
  expect(readFileSync(join(folder, shared), 'utf8')).toBe(right)
  const again = await startEditor(folder)
  await again.open(shared, right)
  const found = await again.findings(shared, ({ version }) => version !== undefined)
  expect(found.diagnostics).toEqual([])
  expect(await again.stop()).toBe(0)
})

it('a file of 5 MB has findings, and a file outside of the project has none', async () => {
  const huge = 'schemas/screens/huge.json'
  const words = JSON.stringify('x'.repeat(50)).concat(',').repeat(100_000)
  await editor.open(huge, `{ "screen": "huge", "body": [${words} "y"] }`)
  const outside = join('..', 'schemas/screens/outside.json')
  await editor.open(outside, '{ "screen": 1 }')
  const found = await editor.findings(huge, ({ version }) => version !== undefined)
  expect(found.diagnostics.length).toBeGreaterThan(0)
  const textDocument = { uri: editor.addressOf(huge) }
  expect(await editor.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })).toEqual(
    [],
  )
  expect(editor.shown(outside)).toEqual([])
  const at = {
    textDocument: { uri: editor.addressOf(outside) },
    position: { line: 0, character: 5 },
  }
  expect(await editor.connection.sendRequest(CompletionRequest.type, at)).toEqual([])
  expect(
    await editor.connection.sendRequest(RenameRequest.type, { ...at, newName: 'inside' }),
  ).toBeNull()
  await editor.close(huge)
})
