import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Session } from '../../analysis/check/engine/session'
import type { Finding } from '../../analysis/check/report'
import { mergePatch } from '../../analysis/json/parse-json'

/** A test case of the checker: changes of a correct project, and the expected findings. */
export interface CheckerCase {
  /** A noun phrase that names the documents of the case. */
  readonly name: string
  /** Members to merge into the repair screen (RFC 7396). */
  readonly screen?: object
  readonly nodes?: readonly object[]
  /** Members to merge into other files. A string replaces a file. */
  readonly files?: Readonly<Record<string, object | string>>
  readonly expect: readonly ExpectedFinding[]
}

export interface ExpectedFinding {
  readonly code: string
  readonly at: string
  readonly file?: string
  readonly line?: number
  readonly contains?: string
  readonly fix?: string
  readonly edit?: string
}

type Texts = ReadonlyMap<string, string>

/** The screen that the cases change. */
export const repair = 'schemas/screens/repair.json'

const folder = resolve(import.meta.dirname, '../../analysis/check/cases')

/** The cases by the names of their groups. */
export const readCheckerCases = () =>
  readdirSync(folder).map(
    (file) =>
      [
        file.replace('.json', ''),
        JSON.parse(readFileSync(join(folder, file), 'utf8')) as CheckerCase[],
      ] as const,
  )

/** The texts that differ from the correct project. */
export function changesOf({ screen = {}, nodes = [], files = {} }: CheckerCase, sound: Texts) {
  const { body } = JSON.parse(sound.get(repair)!) as { body: object[] }
  const patch = { ...screen, ...(nodes.length > 0 ? { body: [...body, ...nodes] } : {}) }
  const patches = Object.keys(patch).length > 0 ? { [repair]: patch, ...files } : files
  return new Map(
    Object.entries(patches).map(([path, change]) => [
      path,
      typeof change === 'string'
        ? change
        : JSON.stringify(mergePatch(JSON.parse(sound.get(path) ?? '{}'), change), undefined, 2),
    ]),
  )
}

/** Checks changes one after another. Each call first undoes the changes of the last call. */
export function findingsIn(session: Session, sound: Texts): (changes: Texts) => readonly Finding[] {
  let changed: readonly string[] = []
  return (changes) => {
    const back = changed.map((path) => [path, sound.get(path)] as const)
    session.update(new Map([...back, ...changes]))
    changed = [...changes.keys()]
    return session.findings()
  }
}
