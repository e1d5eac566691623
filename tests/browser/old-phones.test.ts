import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(process.env['LIENZO_DIST'] ?? 'dist', 'assets')
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))

/**
 * What Chrome 80, the oldest web view that we build for, does not have; the build lowers syntax,
 * not these.
 */
const missing = [
  /\.at\(-?\w+\)/,
  /\.replaceAll\(/,
  /\.findLast\w*\(/,
  /\.to(Sorted|Spliced|Reversed)\(/,
  /Object\.(hasOwn|groupBy)\b/,
  /structuredClone\b/,
  /Promise\.any\b/,
  /randomUUID\b/,
  /AbortSignal\.(timeout|any)\b/,
  /\?\?=|\|\|=|&&=/,
]

it('calls nothing that an old web view lacks', () => {
  expect(scripts.length).toBeGreaterThan(5)
  const found = scripts.flatMap((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    return missing
      .flatMap((pattern) => pattern.exec(code)?.[0] ?? [])
      .map((use) => `${name}: ${use}`)
  })
  expect(found).toEqual([])
})
