import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesOf, recursive } from './circles'
import { expectNone } from './expect-none'
import { allFiles, arrowsOf, isOfTests, namesIn, productFiles, root, type Arrow } from './imports'
import { data, drawModules, folderOf, folders, lab, moduleOf, modules } from './modules'

const file = 'tests/structure/modules.ts'
const files = productFiles(['renderer', 'widgets', 'src', 'tools'])
const arrows = files.flatMap(arrowsOf)
const between = arrows.filter(({ from, to }) => moduleOf(from) !== moduleOf(to))
const isData = (path: string) => data.includes(moduleOf(path)!)
const toLine = ({ from, to }: Arrow) => `${from} -> ${to}`

/** Modules that every phone runs without React, a DOM or Node, with their allowed packages. */
const packages: Readonly<Record<string, readonly string[]>> = {
  'renderer/language': [],
  'renderer/core': ['json-logic-js'],
  'renderer/react': ['react', 'react/jsx-runtime', 'virtua'],
}

it('an import over several lines is read like an import on one line', () => {
  expect(namesIn('tests/reliability/look.test.tsx')).toContain('../../renderer/core')
})

describe('the modules', () => {
  it('contain every file', () => {
    expect(files.length).toBeGreaterThan(700)
    expectNone(
      files.filter((path) => !moduleOf(path)),
      {
        rule: 'Every file belongs to a module.',
        why: 'Without a module, its imports cannot be checked.',
        fix: 'Move the file, or add its folder to the modules.',
        file,
      },
    )
  })

  it.each(modules.filter((name) => name !== lab))('%s imports only modules below it', (module) => {
    const below = modules.slice(0, modules.indexOf(module))
    const wrong = between.filter(
      ({ from, to }) => moduleOf(from) === module && !isData(to) && !below.includes(moduleOf(to)!),
    )
    expectNone(wrong.map(toLine), {
      rule: 'A module imports only modules above it in the list.',
      why: 'Modules in a cycle could not be tested or replaced separately.',
      fix: 'Move the code down, or pass it in as a value.',
      file,
    })
  })

  it.each(Object.keys(folders))('in %s, a folder imports only folders below it', (module) => {
    const order = folders[module]!
    const inOrder = ({ from, to }: Arrow) => {
      const [one, other] = [folderOf(from), folderOf(to)]
      if (moduleOf(to) !== module || one === undefined || one === other) return true
      return other !== undefined && order.indexOf(other) < order.indexOf(one)
    }
    const wrong = arrows.filter((arrow) => moduleOf(arrow.from) === module && !inOrder(arrow))
    expectNone(wrong.map(toLine), {
      rule: `A folder of ${module} imports only folders above it in the list.`,
      why: 'Pages and commands load a folder without the folders after it in the list.',
      fix: 'Move the code down, pass it in as a value, or reorder the list.',
      file,
    })
  })

  it('have few imports between them', () => {
    const pairs = new Set(
      between
        .filter(({ to }) => !isData(to))
        .map(({ from, to }) => `${moduleOf(from)} -> ${moduleOf(to)}`),
    )
    expect(modules.length).toBeLessThanOrEqual(14)
    expect(pairs.size).toBeGreaterThan(40)
    expect(pairs.size).toBeLessThanOrEqual(61)
  })

  it('match the drawing in the guide', () => {
    const guide = 'docs/guides/how-a-screen-lives.md'
    const drawing = drawModules(arrows)
    const drawn = /```mermaid\n(flowchart TD[^]*?)\n```/.exec(
      readFileSync(join(root, guide), 'utf8'),
    )?.[1]
    expectNone(drawn === drawing ? [] : [drawing], {
      rule: `The first drawing of ${guide} shows the imports between the modules.`,
      why: 'Newcomers read this drawing first.',
      fix: 'Replace it with the lines below.',
      file,
    })
  })

  it('contain no cycle of files except the listed cycles', () => {
    const within = arrows.filter(({ from, to }) => moduleOf(from) === moduleOf(to))
    expect(new Set(circlesOf(within))).toEqual(new Set(Object.values(recursive)))
  })

  it('are imported through an index file', () => {
    const isPlain = (to: string) =>
      /\.(css|json|svg|html)$/.test(to) || /\.generated\.m?js$/.test(to) || isData(to)
    // Imports of tools/analysis are left out. It has no index file, because a page loads its
    // messages without the checker.
    const isAnalysis = ({ to }: Arrow) => moduleOf(to) === 'tools/analysis'
    // The lab and the site may import internal files of modules. No module depends on them.
    const isOutermost = ({ from }: Arrow) =>
      moduleOf(from) === lab || from.startsWith('tools/studio/site/')
    const wrong = between.filter(
      (arrow) =>
        !isOutermost(arrow) &&
        !isPlain(arrow.to) &&
        !isAnalysis(arrow) &&
        !arrow.to.endsWith('/index.ts'),
    )
    expectNone(wrong.map(toLine), {
      rule: 'Other modules import only index.ts files of a module.',
      why: 'Files inside a module may change.',
      fix: 'Export the name in index.ts, and import it from there.',
      file,
    })
  })

  it('do not import the lab', () => {
    const others = [...allFiles(['renderer', 'widgets', 'src', 'tools', 'tests']), 'vite.config.ts']
    expectNone(
      others
        .flatMap(arrowsOf)
        .filter(({ from, to }) => moduleOf(from) !== lab && moduleOf(to) === lab)
        .map(toLine),
      {
        rule: `No file outside ${lab} imports it, not even a test.`,
        why: 'Its tests run only at night, so daily tests must not depend on it.',
        fix: 'Move the shared code into the module or the test that needs it.',
        file,
      },
    )
  })

  it('ship no fakes', () =>
    expectNone(
      arrows.filter(({ from, to }) => isOfTests(to) && moduleOf(from) !== lab).map(toLine),
      {
        rule: 'The product imports no file of tests.',
        why: 'A fake would reach borrowers.',
        fix: 'Move the code out of testing/ or fixtures/, or remove the import.',
        file,
      },
    ))

  it.each(Object.keys(packages))('%s imports only its allowed packages', (module) => {
    const used = files
      .filter((path) => moduleOf(path) === module)
      .flatMap(namesIn)
      .filter((name) => !name.startsWith('.'))
    expectNone(
      [...new Set(used)].filter((name) => !packages[module]!.includes(name)),
      {
        rule: `${module} imports only its own packages: ${packages[module]!.join(', ') || 'none'}.`,
        why: 'The module runs without React, a DOM or Node.',
        fix: 'Use the package through a port, or add it to the list at the top of this test.',
        file: 'tests/structure/imports.test.ts',
      },
    )
  })
})
