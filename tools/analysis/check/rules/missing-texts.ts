import { append, isWithin, segmentsOf } from '../../../../renderer/language'
import { pluralSuffix } from '../../../../src/delivery/guarded/index'
import type { Project } from '../../project/project'
import { namespaceOf, type Text } from '../../project/texts'
import { nearest } from '../../source/nearest'
import { quote } from '../../types/describe'
import { say } from '../../words/words'
import type { Report } from '../report'
import { projectRule } from './rule'
import { frame, namedKeys } from './unused'

/** Reports missing texts. A missing file has one finding. */
export const missingText = projectRule('LZ602', (project) => {
  const languages = [...project.texts].map(([name, texts], order) => ({ name, texts, order }))
  const reports = languages.flatMap((own) =>
    filesOf(own)
      .filter(([file]) => !project.unreadable.has(namespaceOf(file)))
      .flatMap(([file, keys]) =>
        languages.flatMap((other) =>
          other === own ? [] : lackingIn(project, { file, keys, own, other }),
        ),
      ),
  )
  return [...reports, ...withoutFrame(project, languages)]
})

/** Reports a project without texts of the app itself: a phone would show no screen. */
function withoutFrame({ kinds: { app, texts } }: Project, [first]: readonly Language[]): Report[] {
  const [file] = app
  if (!first || !file || texts.some(({ path }) => namespaceOf(path) === frame)) return []
  const what = say`No language has the texts that the app itself shows, such as "${frame}.back".`
  const fix = say`Write ${`locales/${first.name}/${frame}.json`}.`
  return [{ file: file.path, pointer: '', what, fix }]
}

interface Language {
  readonly name: string
  readonly texts: ReadonlyMap<string, Text>
  /** The position of the language in the app document. Authors write in the first language. */
  readonly order: number
}

interface Wanted {
  readonly file: string
  readonly keys: readonly string[]
  readonly own: Language
  readonly other: Language
}

function filesOf({ texts }: Language): [file: string, keys: string[]][] {
  const files = new Map<string, string[]>()
  // The plural forms of languages differ, except for the general form.
  for (const [key, { file }] of texts)
    if (!pluralSuffix.test(key) || key.endsWith(general))
      files.set(file, append(files.get(file), key))
  return [...files]
}

function lackingIn(project: Project, wanted: Wanted): Report | Report[] {
  const { file, keys, own, other } = wanted
  const lacking = keys.filter((key) => !other.texts.has(key) && !other.texts.has(singleOf(key)))
  if (lacking.length === 0) return []
  const target = targetOf(wanted)
  if (lacking.length === keys.length && keys.length > 1)
    return {
      file,
      pointer: '',
      what: say`None of these texts exists in ${other.name}.`,
      fix: say`Write ${target}.`,
    }
  const misspelt = misspeltIn(project, wanted)
  const reported = new Set<string>()
  return lacking.flatMap((key) => {
    const { pointer, value } = own.texts.get(key)!
    const what = say`The text "${key}" is missing in ${other.name}.`
    const [part, name] = [...misspelt].find(([one]) => isWithin(pointer, one)) ?? []
    if (part === undefined)
      return [{ file, pointer, what, fix: say`Add a translation of ${quote(value)} to ${target}.` }]
    if (name === undefined || reported.has(part)) return []
    reported.add(part)
    const fix = say`Did you mean "${name}"?`
    const label = say`Change to ${JSON.stringify(name)}`
    return {
      file,
      pointer: part,
      atKey: true,
      what,
      fix,
      suggestion: { label, at: 'key', value: name },
    }
  })
}

const targetOf = ({ file, own, other }: Wanted) => file.replace(`/${own.name}/`, `/${other.name}/`)

/**
 * Returns misspelt members with their right names; `undefined` if the other language is misspelt.
 */
function misspeltIn(project: Project, wanted: Wanted): Map<string, string | undefined> {
  const { file, own, other } = wanted
  const [here, there] = [keysIn(own, file), keysIn(other, targetOf(wanted))]
  const [lone, others] = [loneMembers(here, there), loneMembers(there, here)]
  const named = namedKeys(project)
  const isNamed = (keys: FileKeys, member: string) =>
    [...keys].some(
      ([pointer, key]) => isWithin(pointer, member) && named.has(key.replace(pluralSuffix, '')),
    )
  const pairs = lone.flatMap((member): [string, string | undefined][] => {
    const twin = mostSimilar(member, others)
    if (twin === undefined || mostSimilar(twin, lone) !== member) return []
    // If documents use only one of two similar names, the used name is right.
    const [isUsed, isTwinUsed] = [isNamed(here, member), isNamed(there, twin)]
    if (isUsed && isTwinUsed) return []
    const isWrong = isUsed === isTwinUsed ? own.order > other.order : isTwinUsed
    return [[member, isWrong ? nameOf(twin) : undefined]]
  })
  return new Map(pairs)
}

type FileKeys = ReadonlyMap<string, string>

function keysIn({ texts }: Language, path: string): FileKeys {
  return new Map(
    [...texts].flatMap(([key, { file, pointer }]) => (file === path ? [[pointer, key]] : [])),
  )
}

function loneMembers(own: FileKeys, other: FileKeys): string[] {
  const known = new Set([...other.keys()].flatMap(membersAlong))
  const lone = [...own.keys()].flatMap(
    (pointer) => membersAlong(pointer).find((member) => !known.has(member)) ?? [],
  )
  return [...new Set(lone)]
}

/** Returns the pointers to all members of a path, such as `/a` and `/a/b` for `/a/b`. */
function membersAlong(pointer: string): string[] {
  return segmentsOf(pointer).map((_, at) => pointer.split('/', at + 2).join('/'))
}

/** Returns the most similar other member of the same object. */
function mostSimilar(member: string, others: readonly string[]): string | undefined {
  const beside = others.filter((other) => ownerOf(other) === ownerOf(member))
  const name = nearest(nameOf(member), beside.map(nameOf))
  return beside.find((other) => nameOf(other) === name)
}

const nameOf = (pointer: string) => segmentsOf(pointer).at(-1) ?? ''
const ownerOf = (pointer: string) => pointer.slice(0, pointer.lastIndexOf('/'))

/**
 * Returns the key without the suffix of the general form. Another language may have one text for
 * all numbers.
 */
function singleOf(key: string): string {
  return key.endsWith(general) ? key.slice(0, -general.length) : key
}

/** The suffix of the general form: for numbers without their own form, in every language. */
const general = '_other'
