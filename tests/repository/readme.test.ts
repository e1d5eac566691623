import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createSession } from '../../tools/analysis/check/engine/session'
import { formats } from '../../tools/analysis/check/formats/formats'
import { readFiles, settings } from '../../tools/sandbox/project'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const readme = read('README.md')
const document = 'schemas/screens/order/borrow-detail.json'

it('shows a part of a document exactly as it is in the repository', () => {
  const [, sample] = /```json\n([\s\S]*?)```/.exec(readme)!
  expect(read(document)).toContain(sample)
})

it("shows the checker's finding for the misspelt name", () => {
  const [, shown] = /looks like this:\n\n```\n([\s\S]*?)\n```/.exec(readme)!
  const files = readFiles(root)
  const text = read(document).replace('"var": "order.orderStatus"', '"var": "order.orderStaus"')
  const session = createSession(new Map([...files, [document, text]]), settings)
  const findings = session.findings().filter(({ file }) => file === document)
  const output = formats['text']!({ findings, text: () => text, screens: 39, colour: false })
  expect(output).toContain(shown)
})

it('has 60 to 80 lines', () => {
  const lines = readme.trimEnd().split('\n').length
  expect(lines).toBeGreaterThanOrEqual(60)
  expect(lines).toBeLessThanOrEqual(80)
})
