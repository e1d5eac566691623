import { readFileSync, readdirSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circlesOf, recursive } from './circles'
import { expectNone } from './expect-none'
import {
  allFiles,
  arrowsOf,
  isOfTests,
  namesIn,
  productFiles,
  root,
  type Arrow,
  fileAt,
  loadedWith,
} from './imports'
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

/** The local modules that a file loads. Imports of types are left out. */
const loads = (file: string): string[] =>
  [
    ...readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export) (?!type\b)[^'=(]*\bfrom '(\.[^']+)'/gm,
    ),
  ].map(([, name]) => name!)

/** The files that a configuration loads, with itself. */
function loadedFiles(config: string): string[] {
  const files = new Set([config])
  for (const file of files)
    for (const name of loads(file)) files.add(fileAt(join(dirname(file), name)))
  return [...files]
}

it.each(['vite.config.ts', 'tests/browser/vitest.config.ts'])(
  'the imports of %s have file extensions',
  (config) => {
    expectNone(
      loadedFiles(config).flatMap((file) =>
        loads(file)
          .filter((name) => !/\.(?:ts|tsx|js|mjs|json)$/.test(name))
          .map((name) => `${file}: ${name}`),
      ),
      {
        rule: 'In a module that a Vite configuration loads, imports have the whole file name.',
        why: 'Otherwise each build and each test run begins with a warning.',
        fix: 'Write the extension of the file. For a folder, write index.ts.',
        file: 'tests/structure/imports.test.ts',
      },
    )
  },
)

/** Returns these files, and all files that are loaded with them. */
function allLoadedWith(files: readonly string[]): Set<string> {
  const found = new Set(files)
  for (const file of found)
    if (/\.tsx?$/.test(file)) loadedWith(file).forEach((other) => found.add(other))
  return found
}

it('the code that builds the validators imports no validator, so that a fresh checkout can be installed', () => {
  const loaded = allLoadedWith([
    'tools/build/generate.ts',
    'tools/build/validators/validator-files.ts',
  ])
  expect(loaded.size).toBeGreaterThan(30)
  expect([...loaded].filter((file) => /validat[\w-]*\.generated\.m?js$/.test(file))).toEqual([])
})

const typescriptBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.ts') && !isOfTests(file))

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The options of our own command line. */
const options = new Set(
  typescriptBelow('tools/cli')
    .flatMap((file) => [...textOf(file).matchAll(/'?([\w-]+)'?: \{ type: '(?:string|boolean)'/g)])
    .map(([, name]) => name!),
)

/** Code that runs one of our commands instead of calling a function. */
const signs: readonly ((text: string) => readonly string[])[] = [
  (text) => [...text.matchAll(/from '[^']*\/cli\b[^']*'/g)].map(String),
  (text) => [...text.matchAll(/\b(?:runCommand|runRelease|release\.run)\(/g)].map(String),
  (text) => [...text.matchAll(/lienzo\.mjs/g)].map(String),
  (text) =>
    [...text.matchAll(/['"`]--([\w-]+)/g)].flatMap(([found, name]) =>
      options.has(name!) ? found : [],
    ),
]

it('servers and canary analysis call functions for releases, and never run our commands', () => {
  expect([...options]).toEqual(expect.arrayContaining(['store', 'why', 'permille', 'approval']))
  const files = ['tools/server', 'tools/release/canary']
    .flatMap(typescriptBelow)
    // These files run git, or start our program for the jobs of a studio, without a command.
    .filter((file) => !/^tools\/server\/(?:(?:app|team)\/git\/|team\/jobs\/)/.test(file))
  expectNone(
    files.flatMap((file) =>
      signs.flatMap((sign) => sign(textOf(file)).map((found) => `${file}: ${found}`)),
    ),
    {
      rule: 'Servers and the canary analysis do not run our commands.',
      why: 'A command line and its printed text are for people; functions have types and codes.',
      fix: 'Call the function in tools/release. Let the page turn its outcome into words.',
      file: 'tests/structure/imports.test.ts',
    },
  )
})
