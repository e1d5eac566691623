import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { floor } from '../../tools/test/browsers/floor'
import { newInCode } from './compat/new-in-code'
import { newInStyles } from './compat/new-in-styles'

const folder = join(process.env['LIENZO_DIST'] ?? 'dist', 'assets')

/** The cells of the tables in the reference that list the browser features of the build. */
const rows = readFileSync('docs/reference/browsers.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const listedFeatures = rows.flatMap(([, names = '']) =>
  [...names.matchAll(/`(.+?)`/g)].map(([, name]) => name!),
)

/**
 * Methods of this project and of libraries. Recent features of browsers happen to have these names.
 */
const ours = ['.with()', '.show()', '.escape()']

/**
 * Returns the features that the build uses, and that at least one browser of the table does not
 * have.
 */
function foundInBuild(): Set<string> {
  const files = readdirSync(folder)
  const read = (ending: string, find: (name: string, text: string) => string[]) =>
    files
      .filter((name) => name.endsWith(ending))
      .flatMap((name) => find(name, readFileSync(join(folder, name), 'utf8')))
  return new Set([...read('.js', newInCode), ...read('.css', (_, text) => newInStyles(text))])
}

describe('the oldest browsers', () => {
  it('are the browsers in the reference', () => {
    const versionRows = rows.filter(([, , from = '']) => /^\d+$/.test(from))
    expect(
      Object.fromEntries(versionRows.map(([, engine, from]) => [engine, Number(from)])),
    ).toEqual(floor)
  })

  it('lack only features for which the reference lists a replacement', () => {
    const found = [...foundInBuild()].filter((name) => !ours.includes(name))
    expect(found.sort()).toEqual(listedFeatures.sort())
  })

  it.each([
    ['a.at(-1)', ['.at()']],
    ['a.b.replaceAll(c, d)', ['.replaceAll()']],
    ['Object.hasOwn(a, b)', ['Object.hasOwn', '.hasOwn()']],
    ['structuredClone(a)', ['structuredClone']],
    ['crypto.randomUUID()', ['crypto.randomUUID']],
    ['AbortSignal.timeout(1)', ['AbortSignal.timeout']],
    ['a ??= b', ['??=']],
    ['a?.b(...c, d).e', ['a spread argument before other arguments in an optional chain']],
    ['class A { b = 1; #c }', ['class fields', 'private members']],
    ['/(?<=a)b/v', ['lookbehind', 'flag v']],
    ['let at = {}; at.at; function structuredClone() {} structuredClone()', []],
    ['a?.b ?? Promise.allSettled([import(c), 1n, /(?<d>.)/s])', []],
  ])('do not have the new features in %s', (code, lacked) =>
    expect(newInCode('a.js', code)).toEqual(lacked),
  )

  it.each([
    ['a{aspect-ratio:1;color:red}', ['aspect-ratio']],
    ['a:has(b){overflow-wrap:anywhere}', ['overflow-wrap: anywhere', ':has']],
    ['@layer a{b:not(.c,.d){top:0}}', [':not(a, b)', '@layer']],
  ])('do not support the style %s', (styles, lacked) => expect(newInStyles(styles)).toEqual(lacked))
})
