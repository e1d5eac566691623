import { createAnswering } from '../../studio/page/checker/answer-page'
import type { FromWorker } from '../../studio/page/checker/messages'
import { readFiles } from '../../sandbox/project'

// Edits each screen, and measures the work of the studio's worker after the edit: a pause, the
// check, the scenarios and the explorer. The goal is 2,000 ms of processor time for each screen.
// `npm run bench -- explorer [screens…]` measures only the named screens.
const goalMs = 2_000
const texts = readFiles(process.cwd())
const screens = [...texts.keys()].filter((path) => path.startsWith('schemas/screens/'))
const wanted = process.argv.slice(2)
const named = (path: string) => wanted.some((name) => path.endsWith(`/${name}.json`))

let heard = (_message: FromWorker): void => {}
const answer = createAnswering({
  send: (message) => heard(message),
  later: (work, ms) => void setTimeout(work, ms),
})
let version = 0

/** Sends texts to the worker. Resolves when the worker has finished every screen. */
function settled(changed: readonly (readonly [path: string, text: string])[]): Promise<void> {
  return new Promise((resolve, reject) => {
    heard = (message) => {
      if (message.kind === 'broken') reject(new Error(message.detail))
      if (message.kind === 'plays' && message.waiting === 0) resolve()
    }
    answer({ kind: 'texts', version: ++version, texts: changed })
  })
}

await settled([...texts])
const rows: (readonly [path: string, ms: number, cpuMs: number])[] = []
for (const path of wanted.length > 0 ? screens.filter(named) : screens) {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  await settled([[path, `${texts.get(path)!} `]])
  const { user, system } = process.cpuUsage(cpu)
  rows.push([path, performance.now() - start, (user + system) / 1_000])
}
rows.sort(([, , one], [, , other]) => other - one)
for (const [path, ms, cpuMs] of rows.slice(0, 10))
  console.log(`${path}: ${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of processor time`)
const slow = rows.filter(([, , cpuMs]) => cpuMs > goalMs).length
console.log(
  `${rows.length - slow} of ${rows.length} screens in less than ${goalMs} ms of processor time`,
)
