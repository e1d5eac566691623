import { judgeExpressions } from '../../tests/fixtures/typed/judge-expressions'
import { readCases, type SoundnessCase } from '../../tests/fixtures/soundness/read-cases'
import { checkProject } from '../analysis/check'
import { countTold, type MutantFigures, tryMutants } from '../analysis/mutants'
import { createProject } from '../analysis/project'
import { createSandboxDeps, readFiles, settings } from '../project'

// How many wrong documents the checker tells of, and how many right ones it leaves alone.
// `npm run bench -- soundness`; with `-- --list`, those that it judges otherwise.
const unused = new Set(['LZ702', 'LZ707', 'LZ708'])

/** What is told about the case itself; that a rule, text or fragment lost its only user is beside it. */
function told({ files }: SoundnessCase): string[] {
  const findings = checkProject(createProject(files)).filter(({ code }) => !unused.has(code))
  return findings.map(({ code, pointer }) => `${code} ${pointer}`)
}

for (const row of ['cases', 'more-cases'] as const) {
  const judged = readCases(row).map((one) => ({ ...one, told: told(one) }))
  console.log(`${row}.json:`)
  for (const kind of ['wrong', 'right'] as const)
    tell(
      kind,
      judged.filter((one) => one.kind === kind),
    )
}

function tell(kind: SoundnessCase['kind'], all: readonly (SoundnessCase & { told: string[] })[]) {
  const good = all.filter((one) => one.told.length > 0 === (kind === 'wrong'))
  const words = kind === 'wrong' ? 'wrong documents told' : 'right documents left alone'
  const otherwise = all.filter((one) => one.otherwise !== undefined).length
  const note = otherwise > 0 ? `, ${otherwise} of them once judged the other way` : ''
  console.log(`${good.length} of ${all.length} ${words}${note}`)
  if (!process.argv.includes('--list')) return
  for (const one of all)
    if (!good.includes(one)) console.log(`  ${one.name}: ${one.told.join(', ') || 'nothing told'}`)
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
  `${accepted} random typed expressions (seeds ${firstSeed} to ${seed - 1}; LIENZO_EXPRESSIONS=100000 for as many): ${wrong} values of another type`,
)

const slips = Number(process.env['LIENZO_SLIPS'] ?? 5)
const files = readFiles(process.cwd())
const figures: MutantFigures[] = []
for (const name of createProject(files, settings).screens.keys())
  figures.push(
    await tryMutants(files, name, {
      options: settings,
      makeDeps: createSandboxDeps,
      seed: firstSeed,
      limit: slips,
    }),
  )
for (const [title, some] of [
  ['all', figures],
  ['guarded', figures.filter(({ isGuarded }) => isGuarded)],
] as const) {
  const noticed = some.reduce((sum, one) => sum + one.told + one.noticed, 0)
  const unnoticed = some.reduce((sum, one) => sum + one.unnoticed.length, 0)
  console.log(
    `${noticed} of ${noticed + unnoticed} slips in ${title} screens are noticed (seed ${firstSeed}, ${slips} a screen; LIENZO_SLIPS=Infinity for every one)`,
  )
}
const telling = countTold(files, settings, {
  limit: slips,
  seed: firstSeed,
})
const share = (count: number) => `${((100 * count) / telling.told).toFixed(1)} %`
console.log(
  `${telling.told} of ${telling.tried} slips in the product's screens told by the checker: ${share(telling.once)} in one finding, ${share(telling.inPlace)} in one at the changed member, inside of it or around it`,
)
if (process.argv.includes('--list')) for (const other of telling.others) console.log(`  ${other}`)
