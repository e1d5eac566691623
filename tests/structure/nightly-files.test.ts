import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { expectNone } from './expect-none'
import { nightlyFiles } from '../browser/nightly-files'

const isTest = (path: string) => /\.(?:test|cases)\.(?:tsx?|json)$/.test(path)
const testsUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter(isTest)

/** The requirements in a file: `PROMO-001`, or `PROMO-001..003` for three of them. */
function requirementsIn(file: string): string[] {
  const ids = readFileSync(file, 'utf8').matchAll(/\b([A-Z]{3,8})-(\d{3})(?:\.\.(\d{3}))?\b/g)
  return [...ids].flatMap(([, area, from, to]) =>
    Array.from(
      { length: Number(to ?? from) - Number(from) + 1 },
      (_, index) => `${area}-${String(Number(from) + index).padStart(3, '0')}`,
    ),
  )
}

it('each requirement in a nightly file also has a daily test', () => {
  const files = ['renderer', 'widgets', 'src', 'tools', 'tests'].flatMap(testsUnder)
  const lab = files.filter((file) => file.startsWith('tools/lab/'))
  const nightly = [...nightlyFiles, ...lab]
  expectNone(
    nightlyFiles.filter((file) => !files.includes(file)),
    {
      rule: 'Every nightly file exists.',
      why: 'If the path of a file is wrong, the file runs by day.',
      fix: 'Correct the path, or remove it from the list.',
      file: 'tests/browser/nightly-files.ts',
    },
  )
  const daily = new Set(files.filter((file) => !nightly.includes(file)).flatMap(requirementsIn))
  const alone = nightly.flatMap((file) =>
    requirementsIn(file)
      .filter((id) => !daily.has(id))
      .map((id) => `${file}: ${id}`),
  )
  expectNone(alone, {
    rule: 'A daily run tests each requirement that a nightly file tests.',
    why: 'Otherwise nobody notices a fault before the night.',
    fix: 'Test the requirement in a daily file, or let the nightly file run by day.',
    file: 'tests/browser/nightly-files.ts',
  })
})
