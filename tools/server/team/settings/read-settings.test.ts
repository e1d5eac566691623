import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from './read-settings'

const [, example] = /```json\n([^]*?)```/.exec(
  readFileSync('docs/guides/studio-for-a-team.md', 'utf8').split('## Start')[1]!,
)!

/** The message for valid settings. The guide's secret files do not exist here. */
const sound = 'names files that cannot be read'

it.each([
  ['https://studio.example', 'https://phone.studio.example', sound],
  ['https://studio.lender.example', 'https://phone.lender.example', sound],
  ['http://127.0.0.1:5180', 'http://127.0.0.1:5181', sound],
  ['https://studio.example', 'http://phone.studio.example', 'are not one site'],
  ['https://studio.example', 'https://phone.example', 'are not one site'],
  ['http://127.0.0.1:5180', 'http://10.0.0.1:5181', 'are not one site'],
  ['http://localhost:5180', 'http://phone.localhost:5181', 'are not one site'],
])('the message for a studio at %s with its phone at %s: %s', (address, phone, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'team-settings-'))
  const file = join(folder, 'studio.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(example!) as object), address, phone }))
  expect(() => readSettings(file, {})).toThrow(message)
  rmSync(folder, { recursive: true })
})
