import { checkProject } from '../../analysis/check/engine/check-project'
import { checkFile } from '../../analysis/check/engine/check-file'
import { createSession } from '../../analysis/check/engine/session'
import { createProject } from '../../analysis/project/project'
import { readFixtures } from '../../../tests/fixtures/read-fixtures'

// Measures how many documents of about 10 KB the checker checks per second in one process, and how
// long the check after one change takes in a project of 40. `npm run bench -- checker [documents]`.
const count = Number(process.argv[2] ?? 1_000)
const targetBytes = 10_000
const warmUp = 100

const fixtures = readFixtures()
const base = JSON.parse(fixtures.get('schemas/screens/repair.json') ?? '{}') as { body: object[] }

/** The fixture screen with additional typical nodes. */
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

// Parsing is included: the project is created from source inside the measurement.
const warm = createProject(new Map([...files].slice(0, fixtures.size + warmUp)))
for (let at = 0; at < warmUp; at++)
  if (checkFile(warm, path(at)).length > 0) throw new Error('The grown document must be sound.')
const took = seconds(() => {
  const project = createProject(files)
  for (let at = warmUp; at < count + warmUp; at++) checkFile(project, path(at))
})
console.log(
  `${count} documents of ${(bytes / 1000).toFixed(1)} KB: ${Math.round(count / took)} a second, ${((took / count) * 1000).toFixed(2)} ms each`,
)

const forty = new Map([...files].slice(0, fixtures.size + 40))
console.log(
  `40 screens from nothing: ${(seconds(() => void checkProject(createProject(forty))) * 1000).toFixed(0)} ms`,
)
const session = createSession(forty)
const change = seconds(() => {
  session.update(new Map([[path(3), grown('grown-3').replace('order.paid', 'order.payd')]]))
  session.findings()
})
console.log(
  `one changed screen among 40: ${(change * 1000).toFixed(0)} ms, ${session.findings().length} finding`,
)
