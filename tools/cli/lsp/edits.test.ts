import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { expect, it, vi } from 'vitest'
import { createRandomEdits } from '../../../tests/fixtures/random-edits'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'
import { checkProject } from '../../analysis/check/engine/check-project'
import { editBetween } from '../../analysis/edits/text-edit'
import { createProject } from '../../analysis/project/project'
import { readFiles, settings } from '../../sandbox/project'
import { campaignSize, firstSeed } from '../../test/campaigns'
import { rangeBetween, toDiagnostic } from './convert'
import { startEditor } from './testing'

vi.setConfig({ testTimeout: 3_600_000 })

/** An open file whose versions show that a check has ended. */
const clock = 'schemas/profiles/north.json'

it('the language server reports the same as a fresh process after every edit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-lsp-'))
  const write = (path: string, text: string | undefined) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    if (text === undefined) rmSync(join(folder, path), { force: true })
    else writeFileSync(join(folder, path), text)
  }
  for (const [path, text] of readFixtures()) write(path, text)
  const onDisk = readFiles(folder)
  const editor = await startEditor(folder, { watches: true })
  /** The texts that the editor has instead of those on the disk. */
  const opened = new Map<string, string>()
  const { draw, edit } = createRandomEdits(onDisk, firstSeed)
  const type = async (path: string, before: string, after: string) => {
    const document = TextDocument.create('', '', 0, before)
    for (const { from, to, text } of editBetween(before, after))
      await editor.change(path, text, rangeBetween(document, from, to))
    opened.set(path, after)
  }
  const change = async (path: string, text: string | undefined) => {
    const before = opened.get(path)
    if (before !== undefined && text !== undefined) return type(path, before, text)
    if (before !== undefined) {
      opened.delete(path)
      return editor.close(path)
    }
    if (text !== undefined && draw(2) === 0) {
      opened.set(path, text)
      return editor.open(path, text)
    }
    write(path, text)
    if (text === undefined) onDisk.delete(path)
    else onDisk.set(path, text)
    return editor.tellChanges()
  }
  const clockText = onDisk.get(clock)!
  await editor.open(clock, clockText)
  for (let count = 0; count < campaignSize('typed'); count++) {
    const [path, text] = edit(new Map([...onDisk, ...opened]))
    if (path === clock) continue
    await change(path, text)
    const version = await editor.change(clock, clockText)
    await editor.findings(clock, (params) => params.version === version)
    await editor.settle()
    const texts = new Map([...onDisk, ...opened])
    const findings = checkProject(createProject(texts, settings))
    for (const file of new Set([...texts.keys(), path]))
      expect(editor.shown(file), `${file} after edit ${count} of ${path}`).toEqual(
        findings.filter((one) => one.file === file).map((one) => toDiagnostic(one)),
      )
  }
  expect(await editor.stop()).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})
