import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productFiles, root } from './imports'

const sources = new Map(
  productFiles(['renderer']).map((file) => [
    file.replace('renderer/', ''),
    readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  ]),
)
const inFolder = (folder: string) => [...sources].filter(([file]) => file.startsWith(`${folder}/`))
const importsOf = (text: string) =>
  [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/g)].map((match) => match[1]!)

/** Files of a folder that hold what a pattern finds. */
function findings(folder: string, pattern: RegExp): string[] {
  return inFolder(folder).flatMap(([file, text]) =>
    [...text.replace(/\bfrom '[^']+'/g, '').matchAll(pattern)].map(
      ([found]) => `${file}: ${found}`,
    ),
  )
}

const pure = ['language', 'core']

describe('the renderer', () => {
  it('is read by these tests', () => expect(sources.size).toBeGreaterThan(30))

  it('has one module that imports json-logic-js', () => {
    const users = [...sources]
      .filter(([, text]) => importsOf(text).includes('json-logic-js'))
      .map(([file]) => file)
    expect(users).toEqual(['core/expression/logic.ts'])
  })

  it.each(pure)('keeps the DOM, clocks and every client out of the %s', (folder) => {
    expect(
      findings(
        folder,
        /\b(?:window|document|localStorage|sessionStorage|navigator|location|history|XMLHttpRequest|HTMLElement)\.\w+/g,
      ),
    ).toEqual([])
    expect(
      findings(
        folder,
        /(?<![\w.])(?:fetch|setTimeout|setInterval|requestAnimationFrame|Date\.now|new Date\(\)|Math\.random|performance\.\w+|console\.\w+)\b/g,
      ),
    ).toEqual([])
  })

  it('uses nothing that Chrome 80 does not have, since only syntax is translated for it', () => {
    const newer =
      /\.(?:at|replaceAll|findLast|findLastIndex|toSorted|toReversed|toSpliced|hasOwn|isWellFormed|groupBy)\(|\bstructuredClone\(|\bAbortSignal\.(?:any|timeout)\(|\bPromise\.(?:any|withResolvers)\(|\bnew (?:WeakRef|FinalizationRegistry)\b|\brandomUUID\(/g
    expect([...pure, 'react'].flatMap((folder) => findings(folder, newer))).toEqual([])
  })

  it('evaluates no text as code', () => {
    const evaluating = /\beval\(|\bnew Function\b|dangerouslySetInnerHTML|\.innerHTML\b/g
    expect([...pure, 'react'].flatMap((folder) => findings(folder, evaluating))).toEqual([])
  })
})
