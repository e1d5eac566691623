import { type EndpointFamily, fragmentsOf, type JsonObject } from '../../../renderer/language'
import type { GuardedNames } from '../../../src/delivery/guarded/index'
import { hasState } from '../../../src/delivery/has-state'
import { checkFile } from '../../../tools/analysis/check/engine/check-file'
import type { Finding } from '../../../tools/analysis/check/report'
import { guardIn, isGuardedIn } from '../../../tools/analysis/guarded/values-sent'
import { guardedScreens } from '../../../tools/analysis/diff/compare-projects'
import { readDocuments } from '../../../tools/analysis/diff/documents/documents'
import { createProject } from '../../../tools/analysis/project/project'
import { contentsOf, guardedStateOf, hashText, objectsOf } from '../../../tools/build/packaging'
import { readFiles, settings } from '../../../tools/sandbox/project/project-files'
import { guardedChanges, type Side } from '../../../tools/release/audit'
import type { Attack, Targets } from './make-path'

/** A screen that one person may change without approval. */
export interface OpenScreen {
  readonly name: string
  readonly file: string
  readonly document: JsonObject
  readonly fragments: Readonly<Record<string, JsonObject>>
}

export interface Verdict {
  /** For each of four tools: true if the change requires a second person or is refused. */
  readonly places: Readonly<Record<'checker' | 'diff' | 'release' | 'phone', boolean>>
  /** True if the checker has findings, apart from findings about the style of the attack. */
  readonly isRefused: boolean
}

/**
 * Judges changes of the product's screens with the real checker, diff, release command and phone.
 */
export interface Judge {
  readonly app: JsonObject
  readonly profile: JsonObject
  readonly names: GuardedNames
  readonly openScreens: readonly OpenScreen[]
  readonly targets: Pick<Targets, 'screens' | 'routes'>
  of(open: OpenScreen, attack: Attack): Promise<Verdict>
}

export function createJudge(root: string): Judge {
  const files = readFiles(root)
  const project = createProject(files, settings)
  const contents = contentsOf(root)
  const built = guardedStateOf(contents)
  // Each comparison reads the guarded parts of all contents. To save time, the contents have only
  // one unguarded screen.
  const few = new Map(
    [...contents].filter(
      ([name]) => !name.startsWith('screens/') || name === `screens/${anyGuarded}`,
    ),
  )
  const objects = objectsOf(contents)
  const screens = [...project.screens.values()]
  const find = (name: string) => project.fragments.get(name)?.document
  const endpoints = [...guardIn(project).names.endpoints]
  // A phone does not know a disabled endpoint, so it sends no call.
  const isEnabled = (endpoint: string) => !switchedOff.has(endpoint)
  const switchedOff = new Set(
    [...files].flatMap(([path, text]) => {
      if (!path.startsWith('schemas/endpoints/')) return []
      const family = JSON.parse(text) as EndpointFamily
      return Object.entries(family.endpoints).flatMap(([name, { enabled }]) =>
        enabled === false ? [`${family.family}.${name}`] : [],
      )
    }),
  )
  // The checker does not report calls of guarded endpoints; the release diff does.
  const callsGuarded = (text: string) =>
    endpoints.some((endpoint) => text.includes(`"endpoint":"${endpoint}"`))
  const trust = {
    guarded: async () => built,
    readBuilt: async (name: string) => JSON.parse(contents.get(name)!) as JsonObject,
  }
  const [profile = {}] = [...files].flatMap(([path, text]) =>
    path.endsWith('profiles/mx.json') ? [JSON.parse(text) as JsonObject] : [],
  )
  return {
    app: project.app.document as JsonObject,
    profile,
    names: { ...guardIn(project).names, endpoints: new Set(endpoints.filter(isEnabled)) },
    openScreens: screens
      .filter(({ document }) => !isGuardedIn(project, document))
      .map(({ name, file, document }) => ({
        name,
        file,
        document,
        fragments: Object.fromEntries(fragmentsOf(document, find)),
      })),
    targets: {
      screens: screens.map(({ name }) => name),
      routes: screens.flatMap(({ document }) => (document['routes'] ?? []) as string[]),
    },
    async of({ name, file, fragments }, { document, fragments: more }) {
      const changed = new Map([...files, [file, JSON.stringify(document)]])
      for (const [fragment, json] of Object.entries(more))
        changed.set(`schemas/fragments/${fragment}.json`, JSON.stringify(json))
      const after = createProject(changed, { ...settings, previous: project })
      const object = `screens/${name}`
      const { facts } = JSON.parse(contents.get(object)!) as { facts: JsonObject }
      const text = JSON.stringify({ facts, document, fragments: { ...fragments, ...more } })
      const own = (screen: string): Side => {
        const its = new Map([...few, [object, screen]])
        return { contents: its, objects: objectsOf(its) }
      }
      const release = {
        manifest: {
          objects: { ...objects, [object]: { hash: hashText(text), size: text.length } },
        } as never,
        changed: { [object]: hashText(text) },
        objects: new Map([[object, JSON.parse(text) as JsonObject]]),
      }
      const findings = checkFile(after, file)
      const documents = readDocuments(
        new Map([...changed].filter(([path]) => path === file || !path.includes('/screens/'))),
      )
      return {
        places: {
          checker: document['guarded'] === true || findings.length > 0 || callsGuarded(text),
          diff: guardedScreens(documents).has(name),
          release: guardedChanges(own(contents.get(object)!), own(text)).length > 0,
          phone: !(await hasState(trust, release, built)),
        },
        isRefused: !findings.every(isIncidental),
      }
    },
  }
}

const anyGuarded = 'choose-repayment'

/**
 * Codes of findings that an attack causes by its style. They do not depend on the values that it
 * passes on.
 */
const incidental = ['LZ201', 'LZ212', 'LZ225', 'LZ404', 'LZ424']

const isIncidental = ({ code }: Finding) => incidental.includes(code)
