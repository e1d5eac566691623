import { describe, expect, it } from 'vitest'
import { circlesOf, recursive } from './circles'
import { expectNone } from './expect-none'
import { allFiles, arrowsOf, isOfTests, namesIn, productFiles, type Arrow } from './imports'
import { data, lab, moduleOf, modules, site } from './modules'

const file = 'tests/structure/modules.ts'
const files = productFiles(['renderer', 'widgets', 'src', 'tools'])
const arrows = files.flatMap(arrowsOf)
const names = Object.keys(modules)
const between = arrows.filter(({ from, to }) => moduleOf(from) !== moduleOf(to))
const told = ({ from, to }: Arrow) => `${from} -> ${to}`

/** The allowed packages of modules that every phone runs without React, a DOM or Node. */
const packages: Readonly<Record<string, readonly string[]>> = {
  'renderer/language': [],
  'renderer/core': ['json-logic-js'],
  'renderer/react': ['react', 'react/jsx-runtime', 'virtua'],
}

it('an import of several lines is read like one of a single line', () => {
  expect(namesIn('tests/reliability/look.test.tsx')).toContain('../../renderer/core')
})

describe('the modules', () => {
  it('contain every file', () => {
    expect(files.length).toBeGreaterThan(800)
    expectNone(
      files.filter((file) => !moduleOf(file)),
      {
        rule: 'Every file belongs to a module.',
        why: 'Its imports could not be checked otherwise.',
        fix: 'Move the file, or add its folder to the modules.',
        file,
      },
    )
  })

  it('are ordered, so that their imports form no cycle', () => {
    const runsUp = names.flatMap((module, at) =>
      modules[module]!.filter((other) => other !== module && names.indexOf(other) >= at).map(
        (other) => `${module} -> ${other}`,
      ),
    )
    expectNone(runsUp, {
      rule: 'A module imports only modules that stand before it in the list.',
      why: 'A circle of modules could not be tested or replaced alone.',
      fix: 'Reorder the list, or remove the entry.',
      file,
    })
  })

  it.each(names.filter((module) => !data.includes(module)))(
    '%s imports only modules below it',
    (module) => {
      const wrong = between.filter(
        ({ from, to }) =>
          moduleOf(from) === module &&
          !data.includes(moduleOf(to)!) &&
          !modules[module]!.includes(moduleOf(to)!),
      )
      expectNone(wrong.map(told), {
        rule: `${module} imports only the modules of its list.`,
        why: 'It stands below the others, or needs none of them.',
        fix: 'Move the code down, pass it in as a value, or add the module to the list.',
        file,
      })
    },
  )

  it('contain no cycle of files except the listed recursive ones', () => {
    const within = arrows.filter(({ from, to }) => moduleOf(from) === moduleOf(to))
    expect(new Set(circlesOf(within))).toEqual(new Set(Object.values(recursive)))
  })

  it('are entered through their index file', () => {
    const isPlain = (to: string) =>
      /\.(css|json|svg|html)$/.test(to) ||
      to.startsWith('tests/fixtures/') ||
      /\.generated\.m?js$/.test(to) ||
      data.includes(moduleOf(to)!)
    // Inside the app an index file would add lazy code to every first visit.
    const isWithinApp = ({ from, to }: Arrow) => from.startsWith('src/') && to.startsWith('src/')
    // The modules of the analysis have no entry point: a page loads sentences without the checker.
    const isAnalysis = ({ to }: Arrow) => to.startsWith('tools/analysis/')
    // An import that its module may not have at all is reported by the test above.
    const isAllowed = ({ from, to }: Arrow) =>
      modules[moduleOf(from)!]?.includes(moduleOf(to)!) ?? false
    // The laboratory measures the inside of modules, the site shows it, and nothing depends on them.
    const isOutermost = ({ from }: Arrow) => [lab, site].includes(moduleOf(from)!)
    const wrong = between.filter(
      (arrow) =>
        !isOutermost(arrow) &&
        isAllowed(arrow) &&
        !isPlain(arrow.to) &&
        !isWithinApp(arrow) &&
        !isAnalysis(arrow) &&
        !arrow.to.endsWith('/index.ts'),
    )
    expectNone(wrong.map(told), {
      rule: 'Other modules import the index.ts of a module alone.',
      why: 'The inside of a module may change.',
      fix: 'Export the name in index.ts, and import it from there.',
      file,
    })
  })

  it('need no laboratory', () => {
    const others = [...allFiles(['renderer', 'widgets', 'src', 'tools', 'tests']), 'vite.config.ts']
    expectNone(
      others
        .flatMap(arrowsOf)
        .filter(({ from, to }) => moduleOf(from) !== lab && moduleOf(to) === lab)
        .map(told),
      {
        rule: `Nothing outside ${lab} imports it, tests included.`,
        why: 'It runs nightly, so nobody may depend on it by day.',
        fix: 'Move the shared code into the module or the tests that own it.',
        file,
      },
    )
  })

  it('ship no fake', () =>
    expectNone(arrows.filter(({ from, to }) => isOfTests(to) && moduleOf(from) !== lab).map(told), {
      rule: 'The product imports no file of tests.',
      why: 'A fake would reach borrowers.',
      fix: 'Move the code out of testing/ or fixtures/, or remove the import.',
      file,
    }))

  it.each(Object.keys(packages))('%s imports only its allowed packages', (module) => {
    const used = files
      .filter((file) => moduleOf(file) === module)
      .flatMap(namesIn)
      .filter((name) => !name.startsWith('.'))
    expectNone(
      [...new Set(used)].filter((name) => !packages[module]!.includes(name)),
      {
        rule: `${module} imports only its own packages: ${packages[module]!.join(', ') || 'none'}.`,
        why: 'It runs without React, a DOM or Node.',
        fix: 'Take the package as a port, or list it at the top of the test.',
        file: 'tests/structure/imports.test.ts',
      },
    )
  })
})
