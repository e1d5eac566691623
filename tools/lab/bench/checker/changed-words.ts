import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { visitDocument } from '../../../../renderer/language'
import { createSession } from '../../../analysis/check/engine/session'
import { settings } from '../../../sandbox/project'
import { median, quantile } from '../first-visit/statistics'

/** The places where words change, and the number of changed words at each place. */
const places = [
  { place: 'a screen', folder: 'schemas/screens/', words: 200 },
  { place: 'a fragment', folder: 'schemas/fragments/', words: 40 },
  { place: 'a text', folder: 'locales/', words: 40 },
] as const

/**
 * The time limit of a place. A changed word in a fragment takes seconds if 5,000 screens use the
 * fragment.
 */
const mostMs = 20_000

const string = /"(?:[^"\\]|\\.)*"(\s*:)?/g

/**
 * Checks a project. Then adds a letter to random values, removes it again, and checks after each
 * change. Measures processor time, because other programs affect it less than elapsed time.
 */
export async function changedWords(files: ReadonlyMap<string, string>): Promise<string> {
  // `lienzo lsp` has this setting, too. Otherwise optimizing compilation would add to the time of
  // single letters.
  setFlagsFromString('--interrupt-budget=1080000')
  const start = cpuMs()
  const session = createSession(files, settings)
  const findings = session.findings().length
  const cold = cpuMs() - start
  if (findings > 0) throw new Error(`The project has ${findings} findings.`)
  const project = session.project()
  let nodes = 0
  for (const { document } of [...project.screens.values(), ...project.fragments.values()])
    visitDocument(document, { node: () => ++nodes > 0 })

  const random = xoroshiro128plus(1)
  const pick = <One>(list: readonly One[]): One => list[uniformInt(random, 0, list.length - 1)]!
  const apply = async (path: string, text: string) => {
    // As in an editor, each change is a task of its own. Until a task ends, V8 keeps all objects
    // that its weak references have read.
    await setImmediate()
    const before = cpuMs()
    session.update(new Map([[path, text]]))
    session.findings()
    return cpuMs() - before
  }
  const lines: string[] = []
  for (const { place, folder, words } of places) {
    const paths = [...files.keys()].filter((path) => path.startsWith(folder))
    const times: number[] = []
    for (const end = cpuMs() + mostMs; times.length < 2 * words && cpuMs() < end; ) {
      const path = pick(paths)
      const text = files.get(path)!
      const values = [...text.matchAll(string)].filter(([, colon]) => colon === undefined)
      const value = pick(values)
      const at = value.index + value[0].length - 1
      times.push(await apply(path, `${text.slice(0, at)}x${text.slice(at)}`))
      times.push(await apply(path, text))
    }
    lines.push(
      `  a letter in ${place}: p50 ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))} (${times.length} times)`,
    )
  }
  const memory = process.resourceUsage().maxRSS / 1000
  return [
    `${project.screens.size} screens with ${nodes} nodes: ${(cold / 1000).toFixed(1)} s cold, ${(cold / nodes).toFixed(2)} ms a node, ${memory.toFixed(0)} MB`,
    ...lines,
  ].join('\n')
}

const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`

/** The processor time of this program in milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
