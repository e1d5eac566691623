import { judgeExpressions } from '../../../tests/fixtures/typed/judge-expressions'
import { readCases, type SoundnessCase } from '../../../tests/fixtures/soundness/read-cases'
import { checkProject } from '../../analysis/check/engine/check-project'
import { createTrial, type MutantFigures, totalsOf } from '../../analysis/mutants/try-mutants'
import {
  type ReportPosition,
  reportMutations,
  type MutationReport,
} from '../findings/report-mutations'
import { createProject } from '../../analysis/project/project'
import { createSandboxDeps } from '../../sandbox/play'
import { readFiles, settings } from '../../sandbox/project'

// Measures how many wrong documents the checker reports, and how many right documents it accepts.
// `npm run bench -- soundness`; `-- --list` also lists the unexpected results.
const unused = new Set(['LZ702', 'LZ707', 'LZ708'])

/**
 * Returns the codes of the findings about a case. Leaves out findings about unused rules, texts and
 * fragments, which a case may cause as well.
 */
function reportedCodes({ files }: SoundnessCase): string[] {
  const findings = checkProject(createProject(files)).filter(({ code }) => !unused.has(code))
  return findings.map(({ code, pointer }) => `${code} ${pointer}`)
}

for (const row of ['cases', 'more-cases'] as const) {
  const judged = readCases(row).map((one) => ({ ...one, told: reportedCodes(one) }))
  console.log(`${row}.json:`)
  for (const kind of ['wrong', 'right'] as const)
    tell(
      kind,
      judged.filter((one) => one.kind === kind),
    )
}

function tell(kind: SoundnessCase['kind'], all: readonly (SoundnessCase & { told: string[] })[]) {
  const good = all.filter((one) => one.told.length > 0 === (kind === 'wrong'))
  const words =
    kind === 'wrong' ? 'wrong documents have findings' : 'right documents have no findings'
  const otherwise = all.filter((one) => one.otherwise !== undefined).length
  const note = otherwise > 0 ? `, ${otherwise} of them were judged the other way earlier` : ''
  console.log(`${good.length} of ${all.length} ${words}${note}`)
  if (!process.argv.includes('--list')) return
  for (const one of all)
    if (!good.includes(one)) console.log(`  ${one.name}: ${one.told.join(', ') || 'no findings'}`)
}

const wanted = Number(process.env['LIENZO_EXPRESSIONS'] ?? 2_000)
const firstSeed = Number(process.env['LIENZO_SEED'] ?? 20_261_122)
let [accepted, wrong, seed] = [0, 0, firstSeed]
for (; accepted < wanted; seed++) {
  const some = judgeExpressions(seed)
  accepted += some.accepted
  wrong += some.wrong.length
}
console.log(
  `${accepted} random typed expressions (seeds ${firstSeed} to ${seed - 1}; LIENZO_EXPRESSIONS=100000 tries 100,000): ${wrong} values of another type`,
)

const mutations = Number(process.env['LIENZO_MUTATIONS'] ?? 5)
const files = readFiles(process.cwd())
const screens = [...createProject(files, settings).screens.keys()]
const trial = createTrial(files, {
  options: settings,
  makeDeps: createSandboxDeps,
  seed: firstSeed,
  limit: mutations,
  screens,
})
const figures: MutantFigures[] = []
for (const name of screens) figures.push(await trial.figuresOf(name))
for (const [title, some] of [
  ['all', figures],
  ['guarded', figures.filter(({ isGuarded }) => isGuarded)],
] as const) {
  const { counted, unnoticed } = totalsOf(some)
  console.log(
    `${counted - unnoticed} of ${counted} mutations in ${title} screens are detected (seed ${firstSeed}, ${mutations} a screen; LIENZO_MUTATIONS=Infinity tries all)`,
  )
}
const { tried, reports: telling } = reportMutations(files, settings, {
  limit: mutations,
  seed: firstSeed,
})
console.log(
  `${telling.length} of ${tried} mutations in the product's screens reported by the checker:`,
)
for (const kind of [undefined, ...new Set(telling.map(({ mutation }) => mutation.mutator))])
  tellShares(
    kind ?? 'all',
    kind ? telling.filter(({ mutation }) => mutation.mutator === kind) : telling,
  )
if (process.argv.includes('--list')) listTellings()

function tellShares(title: string, mutations: readonly MutationReport[]) {
  const share = (...kinds: ReportPosition[]) =>
    `${((100 * mutations.filter((one) => kinds.includes(one.position)).length) / mutations.length).toFixed(1)} %`
  console.log(
    `  ${title} (${mutations.length}): ${share('in place', 'by name', 'elsewhere')} in one finding; ${share('in place')} at the changed member, inside of it or around it, ${share('by name')} elsewhere with the removed name`,
  )
}

/**
 * Lists the kinds of mutations whose finding is not at the changed member, with the codes of the
 * findings and the number of mutations.
 */
function listTellings() {
  const groups = new Map<string, number>()
  for (const { mutation, findings, position: how } of telling) {
    const codes = [...new Set(findings.map(({ code }) => code))].join(' ')
    const group = `${how}: ${mutation.mutator}, ${codes}`
    if (how !== 'in place') groups.set(group, (groups.get(group) ?? 0) + 1)
  }
  for (const [group, count] of [...groups].toSorted(([, left], [, right]) => right - left))
    console.log(`  ${count} ${group}`)
  for (const { screen, mutation, findings, position: how } of telling)
    if (how !== 'in place')
      console.log(
        `  ${how}: ${screen}: ${mutation.mutator} at ${mutation.pointer}: ${findings.map(({ code, pointer }) => `${code} ${pointer}`).join(', ')}`,
      )
}
