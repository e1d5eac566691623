import { collectNames, definitionsOf, nameAt, referencesTo } from '../../analysis/service/names-at'
import { namesIn, wordsBeside } from '../../analysis/service/names-in'
import { outlineOf } from '../../analysis/service/outline'
import { renameAt } from '../../analysis/service/rename-at'
import { createService } from '../../analysis/service/service'
import { settings } from '../../sandbox/project'
import { cpuMs } from './checker/changed-words'
import { copiedProduct } from './checker/copied-product'
import { quantile } from './first-visit/statistics'

// Measures the processor time that the language service needs for each request of an editor. The
// project has copies of the product's screens. A text changes before each request. `npm run bench
// -- editor [screens]`.
const screens = Number(process.argv[2] ?? 624)
const rounds = 40

const service = createService(copiedProduct(process.cwd(), screens), settings)
const path = 'schemas/screens/order/loan-details.json'
const text = service.text(path)!

/** Returns the processor time of work in milliseconds. */
async function timeOf(work: () => unknown): Promise<number> {
  const start = cpuMs()
  await work()
  return cpuMs() - start
}

const cold = await timeOf(() => service.findings())
console.log(`${screens} screens from nothing: ${cold.toFixed(0)} ms`)
const collected = await timeOf(() => collectNames(service.project(), async () => true))
const memory = process.memoryUsage().rss / 1e6
console.log(`names of all screens: ${collected.toFixed(0)} ms; memory: ${memory.toFixed(0)} MB`)

/** Changes a word in the text, so that no answer comes from a cache. */
const edited = (round: number) => text.replaceAll('"reminded"', `"reminded-${round}"`)
const offset = text.indexOf('"order.orderStatus"') + 3
const at = { path, offset, scenario: '' }

const requests: Readonly<Record<string, () => unknown>> = {
  completion: () => service.answer({ kind: 'complete', ...at }),
  hover: () => service.answer({ kind: 'hover', ...at }),
  outline: () => outlineOf(service.text(path)!),
  'findings after a change of one word': () => service.findings(),
  definition: () => {
    const project = service.project()
    return definitionsOf(project, path, nameAt(project, path, offset)!)
  },
  'references of a screen': () =>
    referencesTo(service.project(), path, { kind: 'screen', name: 'repayment' }, true),
  'references of a common text': () =>
    referencesTo(service.project(), path, { kind: 'text', name: 'common.retry' }, true),
  'rename of a data source': () =>
    renameAt(service.project(), settings, { path, offset, to: 'job' }),
  'rename of a common text': () => {
    const open = 'locales/es/common.json'
    const offset = service.text(open)!.indexOf('"retry"') + 3
    return renameAt(service.project(), settings, { path: open, offset, to: 'common.again' })
  },
  'rename of a screen': () =>
    renameAt(
      service.project(),
      {},
      { path, offset: text.indexOf('"loan-details"') + 3, to: 'my-loan' },
    ),
  'references of a node': () => {
    const project = service.project()
    return referencesTo(project, path, { kind: 'node', name: 'repay' }, true)
  },
  'rename of a node': () =>
    renameAt(service.project(), settings, {
      path,
      offset: text.indexOf('"id": "repay"') + 8,
      to: 'pay-now',
    }),
  'rename of a scenario': () => {
    const offset = text.indexOf('"', text.indexOf('"scenarios": [') + 13) + 1
    return renameAt(service.project(), settings, { path, offset, to: 'renamed' })
  },
  'rename of an input of a fragment': () => {
    const open = 'schemas/fragments/empty-state.json'
    const offset = service.text(open)!.indexOf('"with.text') + 8
    return renameAt(service.project(), settings, { path: open, offset, to: 'words' })
  },
  'hints, colours and links': () => {
    const project = service.project()
    return namesIn(project, path).map((name) => wordsBeside(project, name))
  },
}

for (const [name, ask] of Object.entries(requests)) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    service.take([[path, edited(round)]])
    times.push(await timeOf(ask))
  }
  const share = (part: number) => quantile(times, part).toFixed(1)
  console.log(`${name}: ${share(0.5)} ms at p50, ${share(0.95)} ms at p95`)
}
