import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectNone } from './expect-none'
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

/** The matches of a pattern in the files of a folder. */
function findings(folder: string, pattern: RegExp): string[] {
  return inFolder(folder).flatMap(([file, text]) =>
    [...text.replace(/\bfrom '[^']+'/g, '').matchAll(pattern)].map(
      ([found]) => `${file}: ${found}`,
    ),
  )
}

const pure = ['language', 'core']
const file = 'tests/structure/renderer.test.ts'
const outside = {
  rule: 'The language and the core use no DOM, clock, network or console.',
  why: 'They must run in tests, in tools, and before React has started.',
  fix: 'Use it through a port: renderer/core/ports.ts.',
  file,
}

describe('the renderer', () => {
  it('has files, so that the following tests are not empty', () =>
    expect(sources.size).toBeGreaterThan(30))

  it('has only one module that imports json-logic-js', () => {
    const users = [...sources]
      .filter(([, text]) => importsOf(text).includes('json-logic-js'))
      .map(([file]) => file)
    expect(users).toContain('core/expression/logic.ts')
    expectNone(
      users.filter((file) => file !== 'core/expression/logic.ts'),
      {
        rule: 'Only core/expression/logic.ts imports json-logic-js.',
        why: 'A single file sets the operators and limits of the library.',
        fix: 'Import a function of renderer/core/expression/logic.ts instead.',
        file,
      },
    )
  })

  it.each(pure)('does not use the DOM, clocks or clients in the %s', (folder) => {
    expectNone(
      findings(
        folder,
        /\b(?:window|document|localStorage|sessionStorage|navigator|location|history|XMLHttpRequest|HTMLElement)\.\w+/g,
      ),
      outside,
    )
    expectNone(
      findings(
        folder,
        /(?<![\w.])(?:fetch|setTimeout|setInterval|requestAnimationFrame|Date\.now|new Date\(\)|Math\.random|performance\.\w+|console\.\w+)\b/g,
      ),
      outside,
    )
  })

  it('uses no API that is newer than Chrome 80, since the build translates only syntax', () => {
    const newer =
      /\.(?:at|replaceAll|findLast|findLastIndex|toSorted|toReversed|toSpliced|hasOwn|isWellFormed|groupBy)\(|\bstructuredClone\(|\bAbortSignal\.(?:any|timeout)\(|\bPromise\.(?:any|withResolvers)\(|\bnew (?:WeakRef|FinalizationRegistry)\b|\brandomUUID\(/g
    expectNone(
      [...pure, 'react'].flatMap((folder) => findings(folder, newer)),
      {
        rule: 'The renderer uses only methods that Chrome 80 has.',
        why: 'The build translates only syntax, so old phones would show nothing.',
        fix: 'Use an older method, for example an index instead of at().',
        file,
      },
    )
  })

  it('evaluates no text as code', () => {
    const evaluating = /\beval\(|\bnew Function\b|dangerouslySetInnerHTML|\.innerHTML\b/g
    expectNone(
      [...pure, 'react'].flatMap((folder) => findings(folder, evaluating)),
      {
        rule: 'The renderer evaluates no text as code or markup.',
        why: 'Otherwise a text of a server could run code in the app.',
        fix: 'Build elements with React, and evaluate expressions with renderer/core.',
        file,
      },
    )
  })
})
