import { checkFile } from '../../analysis/check/engine/check-file'
import { createProject } from '../../analysis/project/project'
import { resolve } from 'node:path'
import { changedWords } from './checker/changed-words'
import { coldChecks } from './checker/cold-check'
import { copiedProduct } from './checker/copied-product'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'

// Measures how many documents of about 10 KB the checker checks per second in one process. Then
// copies the product's screens and measures two things. The first is the command line without saved
// results; its goals are in cold-check.ts. The second is a session after a changed word. `npm run
// bench -- checker [documents [screens…]]`.
const count = Number(process.argv[2] ?? 300)
const sizes = process.argv.length > 3 ? process.argv.slice(3).map(Number) : [39, 624, 5_000]
const targetBytes = 10_000
const warmUp = 100

const fixtures = readFixtures()
const base = JSON.parse(fixtures.get('schemas/screens/repair.json') ?? '{}') as { body: object[] }

/** Returns the fixture screen with additional typical nodes. */
function grown(name: string): string {
  const body = [...base.body]
  const text = () =>
    JSON.stringify(
      { ...base, screen: name, routes: [`/${name}`], scenarios: [], body },
      undefined,
      2,
    )
  for (let at = 0; text().length < targetBytes; at++) body.push(section(at))
  return text()
}

function section(at: number): object {
  return {
    id: `section-${at}`,
    widget: 'card',
    title: { t: 'shop.owner' },
    when: { '!==': [{ var: 'order.state' }, 'done'] },
    children: [
      {
        id: `row-${at}`,
        widget: 'key-value',
        each: { var: 'order.parts' },
        as: 'line',
        when: { filled: { var: 'line.name' } },
        label: { var: 'line.name' },
        value: { cat: [{ var: 'line.count' }, ' ×'] },
      },
      {
        id: `go-${at}`,
        widget: 'button',
        label: { t: 'shop.send' },
        when: { or: [{ rule: 'late' }, { var: 'order.paid' }] },
        on: {
          press: [
            { do: 'set', state: 'remark', value: { t: 'shop.pay' } },
            { do: 'go', screen: 'receipt', params: { number: { var: 'order.state' } } },
          ],
        },
      },
    ],
  }
}

function seconds(work: () => void): number {
  const start = performance.now()
  work()
  return (performance.now() - start) / 1000
}

const path = (at: number) => `schemas/screens/grown-${at}.json`
const files = new Map([
  ...fixtures,
  ...Array.from({ length: count + warmUp }, (_, at) => [path(at), grown(`grown-${at}`)] as const),
])
const bytes = files.get(path(0))?.length ?? 0

// The project is created from text, so that the measurement includes parsing.
const warm = createProject(new Map([...files].slice(0, fixtures.size + warmUp)))
for (let at = 0; at < warmUp; at++)
  if (checkFile(warm, path(at)).length > 0)
    throw new Error('The enlarged document must have no findings.')
const took = seconds(() => {
  const project = createProject(files)
  for (let at = warmUp; at < count + warmUp; at++) checkFile(project, path(at))
})
console.log(
  `${count} documents of ${(bytes / 1000).toFixed(1)} KB: ${Math.round(count / took)} a second, ${((took / count) * 1000).toFixed(2)} ms each`,
)

if (!coldChecks(sizes)) process.exitCode = 1
for (const size of sizes) console.log(await changedWords(copiedProduct(resolve('.'), size)))
