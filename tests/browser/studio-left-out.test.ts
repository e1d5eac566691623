import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const dist = process.env['LIENZO_DIST'] ?? 'dist'

/** Texts that appear only in the studio, its editor and its server. */
const marks = [
  'lienzo.studio',
  'studio-start',
  'studio-frame',
  'cm-editor',
  'cm-content',
  '/api/project',
  'Review and publish',
  'vscode',
]

it('the build for borrowers contains nothing of the studio', () => {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(?:js|css|html|json)$/.test(entry.name),
  )
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((entry) => {
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    return [
      ...marks.filter((mark) => text.includes(mark)),
      ...(/studio/i.test(entry.name) ? ['its name'] : []),
    ].map((mark) => `${file}: ${mark}`)
  })
  expect(found).toEqual([])
})
