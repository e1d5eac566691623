import { namedTexts } from '../../names/named-kinds'
import {
  isKept,
  isWithin,
  isObject,
  objectOrEmpty,
  type Json,
  type JsonObject,
  child,
  type NameKind,
  namesOfKind,
  type NameUse,
  append,
} from '../../../../renderer/language'
import { cachedFor, cachedList, cachedGroups } from '../../json/cached'
import { constantState } from '../../model/decide'
import { withExpansions, type DocumentModel } from '../../model/model'
import {
  at,
  documentRule,
  filesBehind,
  fromAll,
  onScreen,
  projectRule,
  type RuleCode,
} from './rule'
import { currentLanguage, translate, say } from '../../words/words'
import type { Project } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import type { Report } from '../report'
import { pluralSuffix } from '../../../../src/delivery/guarded/index'
import { stringsIn, type Texts, textValuesIn } from '../../project/texts'

interface UnusedKind {
  readonly code: RuleCode<'unused'>
  readonly member: string
  readonly noun: string
  readonly used: (models: readonly DocumentModel[]) => Set<string>
}

const kinds: readonly UnusedKind[] = [
  {
    code: 'LZ701',
    member: 'state',
    noun: 'state entry',
    used: (models) => union(read('state', models), namesUsed('state', models, 'node')),
  },
  { code: 'LZ702', member: 'rules', noun: 'rule', used: (models) => namesUsed('rule', models) },
  {
    code: 'LZ703',
    member: 'data',
    noun: 'data source',
    used: (models) => union(roots(models), namesUsed('data', models)),
  },
  {
    code: 'LZ704',
    member: 'params',
    noun: 'parameter',
    used: (models) => read('params', models),
  },
  {
    code: 'LZ705',
    member: 'modals',
    noun: 'modal',
    used: (models) => namesUsed('modal', models),
  },
  {
    code: 'LZ706',
    member: 'options',
    noun: 'option',
    used: (models) => read('options', models),
  },
]

export const unusedNames = kinds.map(({ code, member, noun, used }) =>
  documentRule(code, (model) => {
    if (model.kind !== 'screen') return []
    const names = namesOf(model.document[member])
    if (names.length === 0) return []
    const models = withExpansions(model)
    const usedNames = used(models)
    const unused = names.filter(
      (name) => !usedNames.has(name) && !isSharedState(model, member, name),
    )
    const from = unused.length > 0 ? filesBehind(model.project, model) : []
    return unused.map((name) =>
      at(model, child(`/${member}`, name), {
        atKey: true,
        from,
        cause: { of: `unused in ${model.file}`, name },
        what: say`Nothing uses the ${translate(noun)} "${name}".`,
        fix: say`Use it, or remove it.`,
      }),
    )
  }),
)

function isSharedState({ project, document }: DocumentModel, member: string, name: string) {
  const isKeptBy = ({ state }: JsonObject) => isKept(objectOrEmpty(state)[name] ?? null)
  return (
    member === 'state' &&
    isKeptBy(document) &&
    [...project.screens.values()].some((one) => one.document !== document && isKeptBy(one.document))
  )
}

export const unchangedState = documentRule(
  'LZ709',
  onScreen((models, model) => {
    const isRead = read('state', models)
    return Object.entries(constantState(model))
      .flatMap(([path, value]) =>
        typeof value === 'boolean' || value === '' ? [path.slice('state.'.length)] : [],
      )
      .filter((name) => isRead.has(name))
      .map((name) =>
        at(model, child('/state', name), {
          atKey: true,
          from: filesBehind(model.project, model),
          what: say`The screen reads state.${name}, but no step and no input changes it.`,
          fix: say`Change it with a "set", or use an option instead.`,
        }),
      )
  }),
)

function namesOf(value: Json | undefined): string[] {
  return isObject(value) ? Object.keys(value).filter((name) => name !== '$comment') : []
}

/**
 * Returns the names that paths read below a root, such as `score` in `state.score`. The path
 * `state` alone reads all names.
 */
function read(root: string, models: readonly DocumentModel[]): Set<string> {
  return new Set(
    models.flatMap(({ expressions, declared }) =>
      expressions.flatMap(({ path }) =>
        path?.segments[0] !== root
          ? []
          : path.segments[1] === undefined
            ? [...declared.state.keys(), ...declared.params, ...declared.options]
            : [path.segments[1]],
      ),
    ),
  )
}

function roots(models: readonly DocumentModel[]): Set<string> {
  return new Set(
    models.flatMap(({ expressions }) => expressions.flatMap(({ path }) => path?.segments[0] ?? [])),
  )
}

function namesUsed(
  kind: NameKind,
  models: readonly DocumentModel[],
  only?: NameUse['part'],
): Set<string> {
  return new Set(
    models.flatMap((model) =>
      model.named(kind).flatMap(({ name, part }) => (only && part !== only ? [] : [name])),
    ),
  )
}

function union(left: ReadonlySet<string>, right: ReadonlySet<string>): Set<string> {
  return new Set([...left, ...right])
}

export const unusedFragment = projectRule('LZ707', (project) => {
  const used = usedFragments(project)
  return fromAll(
    project,
    [...project.fragments.values()]
      .filter(({ name }) => !used.has(name))
      .map(({ name, file }) => ({
        file,
        pointer: '/fragment',
        what: say`No document uses the fragment "${name}".`,
        fix: say`Use it, or remove the file.`,
      })),
  )
})

const usedFragments = cachedUses((json) => namesOfKind(json, 'fragment'))

/** Creates a cached function for the names in screens, fragments and the app document. */
export function cachedUses(
  namesIn: (json: JsonObject) => Iterable<string>,
): (project: Project) => ReadonlySet<string> {
  const ofScreens = cachedList<SourceFile, readonly string[]>()
  const ofAll = cachedFor<ReadonlySet<string>>()
  const ofFile = ({ json }: SourceFile) => (isObject(json) ? [...namesIn(json)] : [])
  return ({ kinds: { app, fragment, screen } }) => {
    const names = ofScreens(screen, [], ofFile)
    return ofAll(
      names,
      [fragment, app],
      () => new Set([...names, ...[...fragment, ...app].map(ofFile)].flat()),
    )
  }
}

/** The namespace of the texts of the app itself, such as the label of its back button. */
export const frame = 'common'

export const unusedText = projectRule('LZ708', (project) => {
  const { texts } = project
  const named = keysOf(project)
  return fromAll(
    project,
    unusedKeys(named, [[...texts.keys()].join(), currentLanguage()], () =>
      unusedTexts(texts, named.values),
    ),
  )
})

/** By key of a text: the first file that contains the key. */
const firstFiles = cachedGroups<SourceFile, true, string>((_, [path]) => path)
const unusedKeys = cachedFor<Report[]>()

const keysOf = ({ list, texts, kinds }: Project) =>
  firstFiles(list, [placesOfTexts(kinds.texts, [], placesIn)], (file) =>
    keysIn(file, namedTexts(texts)),
  )

/** The places of texts, in one object until a text is added, renamed or removed. */
const placesOfTexts = cachedList<SourceFile, readonly string[]>()

const placesIn = ({ path, json }: SourceFile) => [
  path,
  ...textValuesIn(json).map(([pointer]) => pointer),
]

export function namedKeys(project: Project): ReadonlyMap<string, string> {
  return keysOf(project).values
}

function unusedTexts(texts: Texts, named: ReadonlyMap<string, string>): Report[] {
  const [first] = texts.values()
  const namespaces = new Set([...named.keys()].map(namespaceOf))
  const beside = neighboursIn([...(first?.keys() ?? [])], named)
  return [...(first ?? [])]
    .filter(
      ([key]) =>
        namespaces.has(namespaceOf(key)) &&
        namespaceOf(key) !== frame &&
        !named.has(key.replace(pluralSuffix, '')) &&
        !named.has(key),
    )
    .map(([key, { file, pointer }]) => ({
      file,
      pointer,
      atKey: true,
      cause: { of: 'unused texts', name: key },
      what: say`No document uses the text "${key}".${beside(key)}`,
      fix: say`Use it again if a change removed its use, or remove it from every language.`,
    }))
}

function namespaceOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('.')))
}

/** Returns advice that names the most similar used key, which the author may have meant. */
function neighboursIn(keys: readonly string[], named: ReadonlyMap<string, string>) {
  const places = new Map(keys.map((key, at) => [key, at]))
  const used = new Map<string, number[]>()
  for (const [key, at] of places)
    if (named.has(key)) used.set(namespaceOf(key), append(used.get(namespaceOf(key)), at))
  return (key: string): string => {
    const at = places.get(key) ?? 0
    const [one, ...others] = used.get(namespaceOf(key)) ?? []
    if (one === undefined) return ''
    const isNearer = (other: number, near: number) => Math.abs(other - at) < Math.abs(near - at)
    const similar =
      keys[others.reduce((best, other) => (isNearer(other, best) ? other : best), one)]!
    return say` The next text, "${similar}", is used in ${named.get(similar)}.`
  }
}

function keysIn({ kind, json }: SourceFile, keys: ReadonlySet<string>): Map<string, true> {
  if (kind === 'texts' || kind === 'scenarios' || !isObject(json)) return new Map()
  return new Map(
    [...stringsIn(json)].flatMap((value) => (keys.has(value) ? [[value, true] as const] : [])),
  )
}

/** Reports a name for a response (`as`) that no step reads. */
export const unusedResult = documentRule('LZ710', (model) =>
  model.actions.flatMap(({ source, pointer }) => {
    const name = source['as']
    if (typeof name !== 'string' || source['ok'] === undefined) return []
    const isRead = model.expressions.some(
      ({ path, pointer: place }) =>
        path?.root?.kind === 'result' && path.segments[0] === name && isWithin(place, pointer),
    )
    if (isRead) return []
    return at(model, child(pointer, 'as'), {
      what: say`Nothing reads the response "${name}".`,
      fix: say`Use it, or remove it.`,
    })
  }),
)
