import {
  child,
  isObject,
  membersOf,
  namesOfKind,
  objectOrEmpty,
  type JsonObject,
  type Json,
} from '../../../../renderer/language'
import { cached, cachedFor, cachedList, flatOf, cachedGroups } from '../../json/cached'
import { type Project, shownFragments } from '../../project/project'
import type { SourceFile } from '../../project/source-file'
import { listNames as inWords } from '../../types/describe'
import type { Replacement, Report } from '../report'
import { didYouMean } from './did-you-mean'
import { keptValues } from './kept-state'
import { unknownNodes } from './scenario-steps'
import { unknownInScenarios } from './unknown-file-names'
import type { DocumentModel } from '../../model/model'
import { at, documentRule, filesBehind, projectRule } from './rule'
import { say, currentLanguage } from '../../words/words'
import {
  type NamedDocument,
  scenarioFilesOf,
  scenariosIn,
  screenNameIn,
} from '../../project/screens'
import { anyType, type Type } from '../../types/type'

export const unknownScenario = documentRule('LZ221', (model) => {
  const listed = model.document['scenarios']
  if (model.kind !== 'screen' || !Array.isArray(listed)) return []
  const written = model.project.scenarios.get(model.name) ?? new Set<string>()
  const unlisted = [...written].filter((name) => !listed.includes(name))
  const isRemovable = written.size > 0 && listed.length > 1
  return listed.flatMap((name, index) =>
    typeof name !== 'string' || written.has(name)
      ? []
      : at(model, `/scenarios/${index}`, {
          from: scenarioFiles(model),
          what: say`There is no scenario "${name}" of this screen.`,
          // The author may have deleted the scenario, or may not have written it yet.
          ...(isRemovable ? { suggestion: removeFromList(name) } : {}),
          ...didYouMean(
            name,
            unlisted,
            'value',
            isRemovable
              ? say`Remove "${name}" from the list, or write it in schemas/scenarios/${model.name}.json.`
              : say`Write it in schemas/scenarios/${model.name}.json.`,
          ),
        }),
  )
})

function removeFromList(name: string): Replacement {
  return { label: say`Remove "${name}" from the list`, at: 'gone', value: null }
}

export const unlistedScenario = documentRule('LZ229', (model) => {
  const listed = model.document['scenarios']
  if (model.kind !== 'screen' || !Array.isArray(listed)) return []
  const missing = [...(model.project.scenarios.get(model.name) ?? [])].filter(
    (name) => !name.startsWith('$') && !listed.includes(name),
  )
  // If the screen's list contains a misspelt name, only the misspelt name is reported.
  const isMisspelt = listed.some(
    (name) => typeof name === 'string' && !model.project.scenarios.get(model.name)?.has(name),
  )
  return missing.length === 0 || isMisspelt
    ? []
    : [
        at(model, '/scenarios', {
          from: scenarioFiles(model),
          what: say`The list lacks ${inWords(missing.map((name) => `"${name}"`))}.`,
          ...(listed.length > 0 && missing.length === 1
            ? { suggestion: addToList(missing[0]!, listed) }
            : {}),
          fix: say`Add the missing names, or remove the list; without it, all scenarios of the file belong to the screen.`,
        }),
      ]
})

export function addToList(name: string, listed: readonly unknown[]): Replacement {
  const last = `/scenarios/${listed.length - 1}`
  return { label: say`Add "${name}" to the list`, at: 'after', pointer: last, value: name }
}

function scenarioFiles({ name, project }: DocumentModel): string[] {
  const unread = project.kinds.scenarios.filter(({ json }) => !isObject(json))
  return [...unread, ...scenarioFilesOf(project.kinds.scenarios, name)].map(({ path }) => path)
}

export const scenarioNames = projectRule('LZ222', (project) => {
  const { screens, fragments, endpoints, app, config, profile, unreadable, kinds } = project
  const names = namesOfScreens(kinds.screen, [], nameIn)
  const reads = [endpoints, app, config, profile, unreadable, currentLanguage()]
  const others = [fragments, kinds.fragment, ...reads]
  const ofApp = documentsIn(project, app.document)
  const reportsOn = (file: SourceFile, screen: object) =>
    cachedReports(file, [screen, ...others], () => checkFile(project, file))
  /**
   * Returns the reports about a file with scenarios. Only the advice in reports depends on other
   * parts of the screen and on other fragments, so a result without reports is reused more often.
   */
  const reportsWith = (file: SourceFile, screen: NamedDocument) => {
    const shown = documentsIn(project, screen.document)
    const own = ownReports(file, [namesForScenarios(screen), ...reads, ...shown, ...ofApp], () =>
      checkFile(project, file),
    )
    return own.length === 0 ? own : reportsOn(file, screen)
  }
  // Of two documents with one name, the second is ignored.
  const first = firstOfName(kinds.screen, [], (file) => new Map([[nameIn(file), true]]))
  const played = ofScreens(kinds.screen, [kinds.scenarios, first, ...others], (file) => {
    const screen = screens.get(nameIn(file))
    if (screen?.file !== file.path) return []
    return scenarioFilesOf(kinds.scenarios, screen.name).flatMap((one) => reportsWith(one, screen))
  })
  // If the screen of a scenario file is unknown, the scenarios are compared with all screens.
  const lost = ofNoScreen(kinds.scenarios, [names, ...others], () =>
    kinds.scenarios
      .filter((file) => !screens.has(nameIn(file)))
      .flatMap((file) => reportsOn(file, names)),
  )
  return [...flatOf(played), ...lost].toSorted(
    (one, other) => Number(one.file > other.file) - Number(one.file < other.file),
  )
})

const nameIn = ({ json }: SourceFile) => screenNameIn(json)

const namesOfScreens = cachedList<SourceFile, string>()
/** For each name that several screens have: the path of the first screen. */
const firstOfName = cachedGroups<SourceFile, true, string>((_, [path, ...others]) =>
  others.length > 0 ? path : undefined,
)
const ofScreens = cachedList<SourceFile, Report[]>()
const ofNoScreen = cachedFor<Report[]>()
const cachedReports = cachedFor<Report[]>()
const ownReports = cachedFor<Report[]>()

/** Returns the names in a screen that scenarios may use, with its state, as JSON. */
const namesForScenarios = cached(({ document }: NamedDocument) =>
  JSON.stringify([
    [...namesOfKind(document, 'node')],
    ['params', 'options', 'modals'].map((member) => Object.keys(objectOrEmpty(document[member]))),
    document['state'],
  ]),
)

const documentsIn = (project: Project, document: JsonObject | undefined) =>
  document ? shownFragments(project, document).map((fragment) => fragment.document) : []

function checkFile(project: Project, file: SourceFile): Report[] {
  const { json } = file
  if (!isObject(json)) return []
  const name = json['screen']
  const screen = typeof name === 'string' ? project.screens.get(name) : undefined
  if (typeof name === 'string' && project.unreadable.has(name)) return []
  const unknown = unknownInScenarios(file, project)
  if (typeof name === 'string' && !screen)
    return unknown.filter(({ pointer }) => pointer === '/screen')
  return [
    ...unknown,
    ...unknownMembers(project, screen, file),
    ...(screen
      ? [...unknownNodes(project, screen, file), ...keptValues(project, screen, file)]
      : []),
  ]
}

interface Part {
  /** Returns words for the checked part, such as `The response of shop.repair`. */
  readonly noun: () => string
  readonly type: Type | undefined
}

/** A member that scenarios of every screen may have. */
interface Setting extends Part {
  readonly member: string
}

/** Reports each unknown member of a scenario once per file. */
function unknownMembers(
  project: Project,
  screen: NamedDocument | undefined,
  { path: file, json }: SourceFile,
): Report[] {
  const from = screen ? filesBehind(project, screen) : []
  const settings = settingsOf(project, screen)
  const unknown = membersOf(scenariosIn(json)).flatMap(([scenario, body]) =>
    isObject(body) ? strangersOf(project, settings, child('/scenarios', scenario), body) : [],
  )
  const times = new Map<string, number>()
  for (const { what } of unknown) times.set(what, (times.get(what) ?? 0) + 1)
  const firsts = new Map(unknown.toReversed().map((one) => [one.what, one]))
  return unknown.flatMap((one) => {
    const { pointer, what, name, names } = one
    if (firsts.get(what) !== one) return []
    const count = times.get(what) ?? 1
    return {
      file,
      pointer,
      from,
      atKey: true,
      what: count === 1 ? what : say`${what} The file contains the name ${count} times.`,
      ...didYouMean(name, names, 'key', say`Remove "${name}".`),
    }
  })
}

interface UnknownMember {
  readonly pointer: string
  readonly name: string
  readonly names: readonly string[]
}

function strangersOf(
  { endpoints }: Project,
  settings: readonly Setting[],
  pointer: string,
  scenario: JsonObject,
): (UnknownMember & { readonly what: string })[] {
  const unknown = (part: Part, value: Json | undefined, place: string) =>
    unknownIn(value, part.type, place).map((one) => ({
      ...one,
      what: say`${part.noun()} has no "${one.name}".`,
    }))
  const inAnswers = membersOf(scenario['answers']).flatMap(([name, answer]) => {
    const type = endpoints.get(name)?.response
    const part = { noun: () => say`The response of ${name}`, type }
    const place = child(child(pointer, 'answers'), name)
    return Array.isArray(answer)
      ? answer.flatMap((value, at) => unknown(part, value, child(place, at)))
      : unknown(part, answer, place)
  })
  const inSettings = settings.flatMap((setting) =>
    unknown(setting, scenario[setting.member], child(pointer, setting.member)),
  )
  return [...inAnswers, ...inSettings]
}

function settingsOf(
  { app, config, profile }: Project,
  screen: NamedDocument | undefined,
): Setting[] {
  const session = app.session.object?.members
  const query = screen && session ? [...screen.inputs.keys(), ...session.keys()] : undefined
  const ofScreen = () => say`The screen`
  return [
    { member: 'query', noun: () => say`The screen's URL`, type: query && namesAlone(query) },
    { member: 'options', noun: ofScreen, type: screen && namesAlone(optionsOf(screen)) },
    { member: 'kept', noun: ofScreen, type: screen && namesAlone(stateOf(screen)) },
    { member: 'native', noun: () => say`The native app`, type: namesAlone(methodsOf(app, screen)) },
    { member: 'config', noun: () => say`The configuration`, type: config },
    { member: 'profile', noun: () => say`The profile`, type: profile },
  ]
}

function methodsOf({ native }: Project['app'], screen: NamedDocument | undefined): string[] {
  return [...native.everywhere, ...(native.screens.get(screen?.name ?? '') ?? [])]
}

function stateOf({ document }: NamedDocument): string[] {
  return membersOf(document['state']).map(([name]) => name)
}

function optionsOf({ document }: NamedDocument): string[] {
  return membersOf(document['options']).map(([name]) => name)
}

function namesAlone(names: readonly string[]): Type {
  const members = new Map(names.map((name) => [name, { type: anyType, optional: true }]))
  return { object: { members, open: false } }
}

const unknownIn = (value: Json | undefined, type: Type | undefined, pointer: string) =>
  isObject(value)
    ? cachedUnknown(value, [type, pointer], () => membersWithoutType(value, type, pointer))
    : membersWithoutType(value, type, pointer)

const cachedUnknown = cachedFor<UnknownMember[]>()

/**
 * Returns the names of the members without a type, at any depth. Members whose names begin with `$`
 * have a special meaning and are left out.
 */
function membersWithoutType(
  value: Json | undefined,
  type: Type | undefined,
  pointer: string,
): UnknownMember[] {
  if (Array.isArray(value))
    return value.flatMap((item, at) =>
      membersWithoutType(item, type?.array?.items, child(pointer, at)),
    )
  const shape = type?.object
  if (!isObject(value) || !shape || shape.open) return []
  return membersOf(value).flatMap(([name, member]) => {
    const memberPointer = child(pointer, name)
    if (name.startsWith('$')) return []
    const known =
      shape.members.get(name) ?? [...shape.members.values()].find(({ alias }) => alias === name)
    return known
      ? membersWithoutType(member, known.type, memberPointer)
      : [{ pointer: memberPointer, name, names: [...shape.members.keys()] }]
  })
}
