import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nat, sample } from 'fast-check'
import {
  CodeLensRequest,
  CompletionRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  InlayHintRequest,
  SemanticTokensRequest,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeSmallProject } from '../../../tests/fixtures/small-project'
import { foldsOf } from '../../analysis/service/outline'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { startEditor } from './testing'

vi.setConfig({ testTimeout: 1_800_000 })

const path = 'schemas/screens/loan-details.json'
const text = readFileSync('schemas/screens/order/loan-details.json', 'utf8')
let folder = ''
let editor: Awaited<ReturnType<typeof startEditor>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lienzo-lsp-'))
  makeSmallProject(folder)
  writeFileSync(join(folder, path), text)
  editor = await startEditor(folder)
})
afterAll(async () => {
  expect(await editor.stop()).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})

it('the language server answers about the newest of many truncated texts', async () => {
  const textDocument = { uri: editor.addressOf(path) }
  await editor.open(path, text)
  const before = await editor.findings(path, ({ version }) => version === 1)
  const ask = editor.connection
  const cuts = sample(nat(text.length), { numRuns: campaignSize('truncations'), seed: firstSeed })
  for (const cut of cuts) {
    const part = text.slice(0, cut)
    await editor.change(path, part)
    const end = TextDocument.create('', '', 0, part).positionAt(cut)
    const range = { start: { line: 0, character: 0 }, end }
    const [folds] = await Promise.all([
      ask.sendRequest(FoldingRangeRequest.type, { textDocument }),
      ask.sendRequest(CompletionRequest.type, { textDocument, position: end }),
      ask.sendRequest(DocumentSymbolRequest.type, { textDocument }),
      ask.sendRequest(InlayHintRequest.type, { textDocument, range }),
      ask.sendRequest(SemanticTokensRequest.type, { textDocument }),
      ask.sendRequest(CodeLensRequest.type, { textDocument }),
    ])
    const lines = foldsOf(part).map(({ from, to }) => part.slice(from, to).split('\n').length)
    expect(folds).toHaveLength(lines.filter((count) => count > 2).length)
  }
  const last = await editor.change(path, text)
  const after = await editor.findings(path, ({ version }) => version === last)
  expect(after.diagnostics).toEqual(before.diagnostics)
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
