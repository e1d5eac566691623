import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Position } from 'vscode-languageserver/node'
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

/**
 * An open file that no edit changes. The server publishes its version after each check, so the test
 * can wait for the end of a check.
 */
const clock = 'schemas/profiles/north.json'

/** The number of edits in a series. Each series has its own server, folder and seed. */
const seriesLength = 500

it('after random edits, the language server reports the same findings as a fresh process', async () => {
  const size = campaignSize('typed')
  for (let done = 0; done < size; done += seriesLength)
    await makeEdits(firstSeed + done / seriesLength, Math.min(seriesLength, size - done))
})

async function makeEdits(seed: number, size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-lsp-'))
  const write = (path: string, text: string | undefined) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    if (text === undefined) rmSync(join(folder, path), { force: true })
    else writeFileSync(join(folder, path), text)
  }
  for (const [path, text] of readFixtures()) write(path, text)
  const onDisk = readFiles(folder)
  const editor = await startEditor(folder, { watches: true })
  /** The editor's texts of open files. */
  const opened = new Map<string, string>()
  const { draw, edit } = createRandomEdits(onDisk, seed)
  /** Types a text one letter at a time, and requests completions meanwhile. */
  const typeLetters = async (path: string, text: string, from: Position) => {
    const answers: Promise<unknown>[] = []
    for (let at = 0; at < text.length; at++) {
      const place = { line: from.line, character: from.character + at }
      await editor.change(path, text[at]!, { start: place, end: place })
      answers.push(editor.complete(path, { ...place, character: place.character + 1 }))
    }
    await Promise.all(answers)
  }
  const type = async (path: string, before: string, after: string) => {
    const document = TextDocument.create('', '', 0, before)
    for (const { from, to, text } of editBetween(before, after)) {
      const range = rangeBetween(document, from, to)
      const isWord = text.length < 60 && /^[\x20-\x7e]*$/.test(text)
      await editor.change(path, isWord ? '' : text, range)
      if (isWord) await typeLetters(path, text, range.start)
    }
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
  let unchecked: string[] = []
  for (let count = 0; count < size; count++) {
    const [path, text] = edit(new Map([...onDisk, ...opened]))
    if (path === clock) continue
    unchecked.push(`${count} of ${path}`)
    await change(path, text)
    const isLast = count >= size - 1
    // After half of the edits, the test does not wait, so that the next edit comes before the check
    // has ended.
    if (draw(2) > 0 && !isLast) continue
    const version = await editor.change(clock, clockText)
    await editor.findings(clock, (params) => params.version === version)
    if (draw(3) > 0 && !isLast) continue
    await editor.settle()
    const texts = new Map([...onDisk, ...opened])
    const findings = checkProject(createProject(texts, settings))
    for (const file of new Set([...texts.keys(), ...editor.reportedPaths()]))
      expect(
        editor.shown(file),
        `${file} with seed ${seed} after edits ${unchecked.join(', ')}`,
      ).toEqual(findings.filter((one) => one.file === file).map((one) => toDiagnostic(one)))
    unchecked = []
  }
  expect(await editor.stop()).toBe(0)
  rmSync(folder, { recursive: true, force: true })
}
