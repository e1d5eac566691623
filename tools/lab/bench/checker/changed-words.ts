import { createSession } from '../../../analysis/check/engine/session'
import { settings } from '../../../sandbox/project'
import { median, quantile } from '../first-visit/statistics'

const rounds = 40
const textOfApp = /"t": "common\.\w+"/

/**
 * Checks a project, and then after each change of one word in one screen. Returns the processor
 * times in a line, because other programs of the machine affect them less than the time of day.
 */
export function changedWords(files: ReadonlyMap<string, string>): string {
  const start = cpuMs()
  const session = createSession(files, settings)
  session.findings()
  const cold = cpuMs() - start
  const paths = [...files.keys()].filter(
    (path) => path.startsWith('schemas/screens/') && textOfApp.test(files.get(path)!),
  )
  const times = Array.from({ length: rounds }, (_, round) => {
    const path = paths[(round * 37) % paths.length]!
    const changed = files.get(path)!.replace(textOfApp, '"t": "common.retry"')
    const before = cpuMs()
    session.update(new Map([[path, changed]]))
    session.findings()
    const taken = cpuMs() - before
    session.update(new Map([[path, files.get(path)!]]))
    session.findings()
    return taken
  })
  const { size } = session.project().screens
  const memory = process.memoryUsage().rss / 1e6
  return `${size} screens: ${(cold / 1000).toFixed(1)} s cold, one word ${median(times).toFixed(0)} ms (p95 ${quantile(times, 0.95).toFixed(0)} ms), ${memory.toFixed(0)} MB`
}

/** The processor time of this program in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
