import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../cli/run'
import { makeSmallProject, writeDocument } from '../../../tests/fixtures/small-project'

// Measures the duration of `lienzo release publish` and `rollback`. First checks 60 documents, 58
// of them with 10 KB, and publishes them to a directory. Then changes one document, publishes again
// and rolls back. Last, checks and publishes the product's own documents with all scenarios.
const documents = 60
const targetBytes = 10_000
const product = fileURLToPath(new URL('../../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'lienzo-bench-'))

/** A large screen without branches, so that one empty scenario shows all of it. */
function grown(name: string, text: string): object {
  const rows = Array.from({ length: 70 }, (_, at) => ({
    id: `row-${at}-${'x'.repeat(40)}`,
    widget: 'key-value',
    label: { t: 'shop.owner' },
    value: { t: text },
  }))
  return {
    screen: name,
    routes: [`/${name}`],
    title: { t: 'shop.title' },
    body: [
      { widget: 'card', children: rows.slice(0, 35) },
      { widget: 'card', children: rows.slice(35) },
    ],
  }
}

async function lienzo(root: string, ...line: string[]): Promise<string> {
  const lines: string[] = []
  const note = (text: string) => void lines.push(text)
  const code = await run(['release', ...line], { cwd: root, colour: false, out: note, err: note })
  if (code !== 0) throw new Error(lines.join('\n').slice(-2000))
  return lines.join('\n')
}

/** On a busy machine, processor time is more reliable than elapsed time. */
async function seconds(work: () => Promise<unknown>): Promise<string> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return `${((performance.now() - start) / 1000).toFixed(2)} s (${((user + system) / 1e6).toFixed(2)} s of the processor)`
}

const at = (name: string) => join(place, name)
const store = (name: string) => ['--store', at(name), '--approvers', at('approvers.json')]
const publish = (root: string, name: string, ...more: string[]) =>
  lienzo(
    root,
    'publish',
    '--why',
    'Bench',
    '--everyone',
    '--key',
    at('ana.pem'),
    ...store(name),
    ...more,
  )
const approved = ['--approval', at('approval.json')]

const approve = (root: string, name: string) =>
  lienzo(
    root,
    'approve',
    '--key',
    at('berta.pem'),
    '--store',
    at(name),
    '--out',
    at('approval.json'),
  )

async function makeKeys(root: string): Promise<void> {
  for (const name of ['ana', 'berta']) await lienzo(root, 'keys', 'new', at(`${name}.pem`))
  const told = await lienzo(root, 'keys', 'show', at('berta.pem'))
  writeDocument(place, 'approvers.json', {
    keys: [{ who: 'Berta', key: /Public key\s+(\S+)/.exec(told)?.[1] }],
  })
}

try {
  const root = at('project')
  makeSmallProject(root)
  for (let index = 2; index < documents; index++) {
    const screen = `grown-${index}`
    writeDocument(root, `schemas/screens/${screen}.json`, grown(screen, 'shop.retry'))
    writeDocument(root, `schemas/scenarios/${screen}.json`, { screen, scenarios: { plain: {} } })
  }
  const bytes = JSON.stringify(grown('grown-2', 'shop.retry')).length
  if (Math.abs(bytes - targetBytes) > targetBytes / 5)
    throw new Error(`The documents have ${bytes} bytes.`)
  await makeKeys(root)
  await approve(root, 'sixty')
  console.log(
    `${documents} documents of ${(bytes / 1000).toFixed(0)} KB, checked and published to a directory: ${await seconds(() => publish(root, 'sixty', '--first', '1', ...approved))} (limit: 1 s)`,
  )
  writeDocument(root, 'schemas/screens/grown-7.json', grown('grown-7', 'shop.failed'))
  console.log(`one of them changed: ${await seconds(() => publish(root, 'sixty'))}`)
  console.log(
    `promoted, rolled back or halted: ${await seconds(() => lienzo(root, 'rollback', '--why', 'Bench', '--key', at('ana.pem'), ...store('sixty').slice(0, 2)))}`,
  )
  await approve(product, 'product')
  console.log(
    `the product's documents, with every scenario played: ${await seconds(() => publish(product, 'product', '--first', '1', ...approved))}`,
  )
} finally {
  rmSync(place, { recursive: true, force: true })
}
