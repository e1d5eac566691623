import { definitionsOf, nameAt, referencesTo, referentOf } from '../../analysis/service/names-at'
import { namesIn, wordsBeside } from '../../analysis/service/names-in'
import { outlineOf } from '../../analysis/service/outline'
import { renameAt } from '../../analysis/service/rename-at'
import { createService } from '../../analysis/service/service'
import { cpuMs } from './checker/changed-words'
import { copiedProduct } from './checker/copied-product'
import { quantile } from './first-visit/statistics'

// Measures the processor time of the language service for the requests of an editor, in a project
// of 16 copies of the product (624 screens), with a changed text before each request. `npm run
// bench -- editor [copies]`.
const copies = Number(process.argv[2] ?? 16)
const rounds = 20

const service = createService(copiedProduct(process.cwd(), copies))
const path = 'schemas/screens/order/loan-details.json'
const text = service.text(path)!

/** The processor time of some work in milliseconds. */
async function timeOf(work: () => unknown): Promise<number> {
  const start = cpuMs()
  await work()
  return cpuMs() - start
}

const cold = await timeOf(() => service.findings())
console.log(`${copies} copies of the product from nothing: ${cold.toFixed(0)} ms`)

/** The text with another word, so that nothing is answered from a cache. */
const edited = (round: number) => text.replace('"reminded"', `"reminded-${round}"`)
const offset = text.indexOf('"order.orderStatus"') + 3
const at = { path, offset, scenario: '' }

const requests: Readonly<Record<string, () => unknown>> = {
  completion: () => service.answer({ kind: 'complete', ...at }),
  hover: () => service.answer({ kind: 'hover', ...at }),
  outline: () => outlineOf(service.text(path)!),
  'findings after a change of one word': () => service.findings(),
  'definition, with the check of the change': () => {
    const project = service.project()
    return definitionsOf(project, path, nameAt(project, path, offset)!)
  },
  'references of a screen, with the check': () => {
    const project = service.project()
    return referencesTo(project, path, { kind: 'screen', name: 'repayment' }, true)
  },
  'rename of a data source, with the check': () =>
    renameAt(service.project(), {}, { path, offset, to: 'job' }),
  'hints, colours and links, with the check': () => {
    const project = service.project()
    return namesIn(project, path).map((name) => wordsBeside(project, name))
  },
  references: () => {
    const place = nameAt(service.project(), path, offset)!
    return referencesTo(service.project(), path, referentOf(place), true)
  },
}

for (const [name, ask] of Object.entries(requests)) {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    service.take([[path, edited(round)]])
    if (name === 'references') service.project()
    times.push(await timeOf(ask))
  }
  const share = (part: number) => quantile(times, part).toFixed(1)
  console.log(`${name}: ${share(0.5)} ms at p50, ${share(0.95)} ms at p95`)
}
