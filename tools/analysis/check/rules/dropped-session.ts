import {
  isObject,
  membersOf,
  objectOrEmpty,
  stringOrEmpty,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../../renderer/language'
import { cached, cachedList, onceFor } from '../../json/cached'
import { groupBy } from '../../json/group-by'
import type { Project } from '../../project/project'
import { cachedScreens, withFragments } from '../../project/screen-documents'
import type { SourceFile } from '../../project/source-file'
import { listNames, quote } from '../../types/describe'
import { say } from '../../words/words'
import { ofFacts, projectRule } from './rule'

interface Way {
  readonly file: string
  readonly place: string
  readonly screen: string
  readonly given: readonly string[]
  /** The session parameters that the step passes on; `undefined` for all parameters. */
  readonly kept: readonly Json[] | undefined
}

/** Reports a step that opens a screen without a session parameter that the screen reads. */
export const droppedSession = projectRule('LZ242', (project) => [
  ...untravelled(project),
  ...lostLanguages(project, factsOf(project), [factsOfFragments(project), project.app.document]),
  ...droppedSessions(project, factsOf(project), [factsOfFragments(project)]),
])

/**
 * Reports a session parameter that determines the language of all screens, but is missing from
 * `travel`, the list of parameters that every step passes on.
 */
function untravelled({ app: { document, file } }: Project) {
  const { travel, common = [], also = [] } = objectOrEmpty(document?.['session'])
  if (!document || file === undefined || !Array.isArray(travel)) return []
  const known = [common, also].flat()
  if (!travel.every((name) => known.includes(name))) return []
  return [...new Set(sessionIn({ locale: document['locale'] ?? null }))]
    .filter((name) => !travel.includes(name))
    .map((name) => ({
      file,
      pointer: '/session/travel',
      what: say`"locale" reads session.${name}, but the next screen does not get it.`,
      fix: say`Add ${quote(name)} to "travel".`,
    }))
}

/** Reports a list of session parameters without the parameter that decides the language. */
const lostLanguages = ofFacts((project) => {
  const { locale = null, session } = project.app.document ?? {}
  const { travel } = objectOrEmpty(session)
  const deciding = sessionIn({ locale }).filter((name) => [travel].flat().includes(name))
  if (deciding.length === 0) return []
  return [...waysIn(project).values()].flat().flatMap(({ file, place, screen, given, kept }) => {
    const [first] = kept ?? []
    const own = project.screens.get(screen)?.document['locale']
    if (first === undefined || own !== undefined) return []
    return deciding
      .filter((name) => !given.includes(name) && kept?.includes(name) === false)
      .map((name) => ({
        file,
        pointer: `${place.replace(/\/params$/, '')}/session`,
        what: say`This step does not pass session.${name}, so "${screen}" may appear in another language.`,
        fix: say`Add ${quote(name)} to "session".`,
      }))
  })
})

const droppedSessions = ofFacts((project) => {
  const ways = waysIn(project)
  const readByScreen = onceFor((screen) => readBy(project, screen))
  const isPassed = ({ given, kept }: Way, name: string) =>
    given.includes(name) || kept?.includes(name) !== false
  return [...ways.values()].flat().flatMap((way) => {
    const { file, place, screen, kept } = way
    const document = project.files.get(file)?.json
    if (kept === undefined || !isObject(document)) return []
    const own = sessionIn(document)
    const dropped = readByScreen(screen).filter(
      (name) => own.includes(name) && !isPassed(way, name),
    )
    const lost = dropped.filter((name) =>
      ways.get(screen)!.every((other) => other === way || isPassed(other, name)),
    )
    if (lost.length === 0) return []
    return {
      file,
      pointer: place,
      what: say`The screen "${screen}" reads ${listNames(lost.map((name) => `session.${name}`))}, but this step does not pass it.`,
      fix: say`Pass ${listNames(lost.map((name) => `"${name}"`))} in "params".`,
    }
  })
})

/** Reports a step without an optional parameter that all other steps to the screen pass. */
export const droppedParam = projectRule('LZ243', (project) =>
  droppedParams(project, factsOf(project), [factsOfFragments(project)]),
)

const droppedParams = ofFacts((project) => {
  const all = waysIn(project)
  return [...project.screens].flatMap(([screen, { document }]) => {
    const ways = all.get(screen) ?? []
    if (ways.length < 2) return []
    const optional = optionalIn(document)
    const almostAlways = optional.filter(
      (name) =>
        ways.filter(({ given }) => !given.includes(name)).length === 1 &&
        needsParam(withFragments(project, document), name),
    )
    return ways.flatMap(({ file, place, given }) => {
      const lost = almostAlways.filter((name) => !given.includes(name))
      if (lost.length === 0) return []
      if (!optional.some((name) => given.includes(name))) return []
      return {
        file,
        pointer: place,
        what: say`The other steps that open "${screen}" pass ${listNames(lost.map(quote))}, but this step does not.`,
        fix: say`Pass ${listNames(lost.map(quote))} in "params". If the screen does not need it here, give it a "default".`,
      }
    })
  })
})

function factsOf(project: Project): object {
  return factsOfScreens(project, [], (file, documents) => {
    const document = objectOrEmpty(file.json)
    const optional = optionalIn(document)
    const needed = optional.filter((name) => needsParam(documents, name))
    return [
      waysOf(file),
      document['screen'],
      document['locale'],
      sessionIn(document),
      readIn(documents),
      optional,
      needed,
    ]
  })
}

const factsOfScreens = cachedScreens<unknown>()

const factsOfFragments = ({ kinds }: Project): object =>
  factsOfFiles(kinds.fragment, [], (file) => [waysOf(file), sessionIn(objectOrEmpty(file.json))])

const factsOfFiles = cachedList<SourceFile, unknown>()

function optionalIn(document: JsonObject): string[] {
  return membersOf(document['params']).flatMap(([name, input]) =>
    isOptional(objectOrEmpty(input)) ? [name] : [],
  )
}

const isOptional = ({ required, default: usual, schema }: JsonObject) =>
  required !== true && usual === undefined && objectOrEmpty(schema)['default'] === undefined

function needsParam(documents: readonly JsonObject[], name: string): boolean {
  const text = documents.map(textOf).join()
  const path = JSON.stringify(`params.${name}`)
  return text.includes(path) && !text.includes(`{"filled":{"var":${path}}}`)
}

const textOf = cached((document: JsonObject) => JSON.stringify(document))

/** Returns the steps that open a screen, by the name of the screen. */
const waysIn = ({ kinds }: Project): ReadonlyMap<string, readonly Way[]> =>
  groupBy([...kinds.screen, ...kinds.fragment].flatMap(waysOf), ({ screen }) => screen)

const waysOf = cached(({ path: file, json }: SourceFile): Way[] => {
  const ways: Way[] = []
  visitValue(json, (value, pointer) => {
    const screen = isObject(value) ? stringOrEmpty(value['screen']) : ''
    if (!isObject(value) || value['do'] === undefined || screen === '') return
    const { session, params } = value
    const kept = session === false ? [] : Array.isArray(session) ? session : undefined
    const given = membersOf(params).map(([name]) => name)
    const place = params === undefined ? pointer : `${pointer}/params`
    ways.push({ file, place, screen, given, kept })
  })
  return ways
})

function readBy(project: Project, screen: string): string[] {
  const document = project.screens.get(screen)?.document
  return document ? readIn(withFragments(project, document)) : []
}

const readIn = (documents: readonly JsonObject[]) => [...new Set(documents.flatMap(sessionIn))]

const sessionIn = cached((document: JsonObject): string[] => {
  const names: string[] = []
  visitValue(document, (value) => {
    const path = isObject(value) ? value['var'] : undefined
    const text = stringOrEmpty(Array.isArray(path) ? path[0] : path)
    if (text.startsWith('session.')) names.push(text.split('.')[1] ?? '')
  })
  return names
})
