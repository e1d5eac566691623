import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = dirname(fileURLToPath(import.meta.url))
const isProduct = (file: string) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\.|\.generated\./.test(file)

const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isProduct)
    .map((file) => [file, readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')]),
)
const inFolder = (folder: string) => [...sources].filter(([file]) => file.startsWith(`${folder}/`))
const importsOf = (text: string) => [...text.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^']+)'/g)].map((match) => match[1]!)

/** Files of a folder that hold what a pattern finds. */
function findings(folder: string, pattern: RegExp): string[] {
  return inFolder(folder).flatMap(([file, text]) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`))
}

describe('the renderer', () => {
  it('is read by these tests', () => expect(sources.size).toBeGreaterThan(30))

  it('has one module that imports json-logic-js', () => {
    const users = [...sources].filter(([, text]) => importsOf(text).includes('json-logic-js')).map(([file]) => file)
    expect(users).toEqual(['core/expression/logic.ts'])
  })

  it('keeps React, the DOM and every client out of the core', () => {
    const packages = inFolder('core').flatMap(([, text]) => importsOf(text).filter((name) => !name.startsWith('.')))
    expect([...new Set(packages)].sort()).toEqual(['json-logic-js'])
    expect(findings('core', /\b(?:window|document|localStorage|sessionStorage|navigator|location|history|XMLHttpRequest|HTMLElement)\.\w+/g)).toEqual([])
    expect(findings('core', /(?<![\w.])(?:fetch|setTimeout|setInterval|requestAnimationFrame|Date\.now|new Date\(\)|Math\.random|performance\.\w+|console\.\w+)\b/g)).toEqual([])
  })

  it('lets React see the core through its door, and nothing of the app', () => {
    const names = inFolder('react').flatMap(([file, text]) => importsOf(text).map((name) => (name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name)))
    expect([...new Set(names)].filter((name) => !name.startsWith('react/')).sort()).toEqual(['core', 'react', 'virtua'])
  })

  it('leads from the core to nothing outside it', () => {
    const outside = inFolder('core').flatMap(([file, text]) =>
      importsOf(text)
        .filter((name) => name.startsWith('.'))
        .map((name) => relative(root, join(root, dirname(file), name)))
        .filter((name) => !name.startsWith('core/')),
    )
    expect(outside).toEqual([])
  })

  it('ships no fake', () => expect([...sources].filter(([, text]) => importsOf(text).some((name) => /(^|\/)testing$/.test(name)))).toEqual([]))

  it('uses nothing that Chrome 80 does not have, since only syntax is translated for it', () => {
    const newer = /\.(?:at|replaceAll|findLast|findLastIndex|toSorted|toReversed|toSpliced|hasOwn|isWellFormed|groupBy)\(|\bstructuredClone\(|\bAbortSignal\.(?:any|timeout)\(|\bPromise\.(?:any|withResolvers)\(|\bnew (?:WeakRef|FinalizationRegistry)\b|\brandomUUID\(/g
    expect([...findings('core', newer), ...findings('react', newer)]).toEqual([])
  })

  it('evaluates no text as code', () => {
    const evaluating = /\beval\(|\bnew Function\b|dangerouslySetInnerHTML|\.innerHTML\b/g
    expect([...findings('core', evaluating), ...findings('react', evaluating)]).toEqual([])
  })
})
