import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import {
  isObject,
  type Json,
  membersOf,
  objectOrEmpty,
  own,
  stringOrEmpty,
  valueAt,
} from '../../../../renderer/language'
import type { DocumentNames } from '../../../analysis/actions/meaning'
import { meaningOf } from '../../../analysis/operators/meanings'
import { elementScope, type Scope } from '../../../analysis/expressions/scope'
import { nodesOf } from '../../../analysis/authoring/document/nodes'
import { titleWords } from '../../../analysis/diff/documents/documents'
import { firstSentence } from '../../../analysis/sentences/path-label'
import { infer } from '../../../analysis/expressions/infer'
import { shownFragments, type Project } from '../../../analysis/project/project'
import { scenarioFilesOf, scenariosIn } from '../../../analysis/project/screens'
import { anyType, itemsOf, type Type } from '../../../analysis/types/type'
import { entryWords, translateDescription } from '../../../analysis/words/translate-description'
import { declaredLabel, labelOf } from '../../../analysis/words/member-label'
import type { Option } from '../controls/picker'
import { useOpenDocument, useProject } from '../document/use-project'
import { namedValues, type NamePlace, withSample } from '../../../analysis/service/named-values'
import { openModel, type OpenModel } from '../../../analysis/service/question'
import {
  itemSchema,
  type ReadableValue,
  readableValues,
} from '../../../analysis/service/readable-values'
import { dataLabel, dataWordsOf, nameNode } from '../outline/use-row-views'
import { wordsOf } from '../texts/text-rows'
import { useSelected, useStudio } from '../use-studio'
import { t } from '../words/words'

/** The names and types that an expression at a certain place can use. */
export interface FormPlace {
  readonly project: Project
  readonly document: Json | undefined
  /** The paths. Data of the screen comes first. */
  readonly paths: readonly Option[]
  /** Returns the place inside an operator that handles each item of a list, such as `filter`. */
  readonly inside: (operator: string, list: Json) => FormPlace
  readonly rules: readonly string[]
  readonly names: DocumentNames
  readonly typeOf: (value: Json | undefined) => Type
  readonly namesOf: (kind: string) => readonly Option[]
  /**
   * Returns the names that a member can have as its value; `undefined` if the member accepts any
   * text.
   */
  readonly namesFor: (wanted: WantedName) => readonly Option[] | undefined
}

export interface WantedName {
  readonly member: string
  readonly pointer: string
  readonly definitions: readonly string[]
  readonly format?: Json | undefined
}

export const PlaceContext = createContext<FormPlace | undefined>(undefined)

export function useFormPlace(): FormPlace {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('A field of the form stands outside of PlaceContext.')
  return place
}

export function usePlace(pointer: string): FormPlace {
  const values = useReadable(pointer)
  const locale = useSelected('locale')
  const project = useProject()
  const { text, path, document } = useOpenDocument()
  const names = useNames()
  const open = useMemo(() => openModel(project, path, text), [project, path, text])
  return useMemo(() => {
    const whole = { pointer, project, document, names, open, locale }
    return placeIn(whole, open.scopeAt(pointer), values)
  }, [values, project, document, names, open, pointer, locale])
}

interface WholePlace extends Pick<FormPlace, 'project' | 'document' | 'names'> {
  readonly pointer: string
  readonly open: OpenModel
  readonly locale: string
}

function placeIn(whole: WholePlace, scope: Scope, values: readonly ReadableValue[]): FormPlace {
  const { pointer, project, document, names } = whole
  const typeOf = typeReader(scope, pointer)
  const paths = pathOptions(values, project, document)
  const labels = new Map(paths.map(({ value, label }) => [value, label]))
  return {
    project,
    document,
    paths,
    inside(operator, list) {
      const item = itemsOf(typeOf(list))
      const inner = elementScope(meaningOf(operator)?.element?.(item) ?? item, scope, list)
      const schema = itemSchema(list, scope, project)
      return placeIn(whole, inner, readableValues(inner, project, {}, schema))
    },
    rules: scope.element ? [] : membersOf(objectOrEmpty(document)['rules']).map(([name]) => name),
    names: {
      ...names,
      path(path) {
        const label = labels.get(path)
        return label === undefined ? path : `*${label}*`
      },
      code: dataWordsOf(project.kinds).code,
    },
    typeOf,
    namesOf: (kind) => namesOf(kind, whole) ?? [],
    namesFor: (wanted) => nameOptions(wanted, whole),
  }
}

/**
 * Returns a function that infers types without reporting findings, and without the types of rules.
 * The function caches the types of paths, because each list of values needs all types.
 */
function typeReader(scope: Scope, pointer: string): FormPlace['typeOf'] {
  const unknown = { ruleType: () => anyType, ruleBody: () => undefined, loaded: new Map() }
  const types = new Map<Json, Type>()
  return (value) => {
    const path = isObject(value) ? (value['var'] ?? null) : null
    const type =
      types.get(path) ??
      infer(value, pointer, scope, { ...unknown, uses: [], scope, proofs: new Map() })
    if (typeof path === 'string') types.set(path, type)
    return type
  }
}

const kinds: Readonly<Record<string, string>> = {
  'names.schema.json#/definitions/endpointName': 'endpoint',
  'names.schema.json#/definitions/screenName': 'screen',
  'names.schema.json#/definitions/fragmentName': 'fragment',
  'x-image': 'asset',
  'x-screen': 'screen',
}

/** Returns the kind of a name, if its schema requires an existing name of this kind. */
function kindOfName({ definitions, format }: Pick<WantedName, 'definitions' | 'format'>) {
  // Some definitions stand for the names of a kind, such as all endpoints.
  return [...definitions, stringOrEmpty(format)]
    .map((name) => own(kinds, name))
    .find((found) => found !== undefined)
}

/** Returns whether a value must be the name of an existing document or endpoint. */
export function isExistingName(wanted: Pick<WantedName, 'definitions' | 'format'>): boolean {
  return !['asset', undefined].includes(kindOfName(wanted))
}

function nameOptions(
  { member, pointer, definitions, format }: WantedName,
  place: Pick<WholePlace, 'project' | 'open' | 'names' | 'locale'>,
): readonly Option[] | undefined {
  const { project, open, locale } = place
  const owner = valueAt(open.json, pointer.slice(0, pointer.lastIndexOf('/')))
  const last = definitions.at(-1) ?? ''
  if (last === 'scenario.schema.json#/definitions/nodeId')
    return nodeOptions(project, open.json, locale)
  if (last === 'scenario.schema.json#/definitions/scenarioName')
    return scenariosOf(project, open.json)
  const kind = kindOfName({ definitions, format })
  if (kind !== undefined) return namesOf(kind, place)
  return last === '' && member !== 'link' ? undefined : namesOf(member, place, owner)
}

function namesOf(
  kind: string,
  { project, open, names }: Pick<WholePlace, 'project' | 'open' | 'names'>,
  owner?: Json,
): Option[] | undefined {
  const place: NamePlace = { project, open, owner, pointer: '', samples: {} }
  return namedValues(kind, place)?.map(({ label: name, detail = '', about = '' }) => {
    if (kind === 'screen') return screenOption(name, project, names)
    if (kind === 'fragment') return { value: name, label: declaredLabel(name), detail: name }
    if (kind === 'modal') return { value: name, label: names.modal(name), detail: name }
    // Authors know a text by its words, not by its key.
    if (kind === 't') return { value: name, label: names.text(name) ?? name, detail: name }
    // Authors know an endpoint by its description, not by its address.
    const words = kind === 'endpoint' ? translateDescription(about) : kind === 'asset' ? '' : detail
    return {
      value: kind === 'asset' ? `asset:${name}` : name,
      label: name,
      ...(words && { detail: words }),
    }
  })
}

/** Returns the option of a screen. Authors know a screen by its title. */
function screenOption(name: string, { screens }: Project, { text }: DocumentNames): Option {
  const title = titleWords(screens.get(name)?.document['title'], text)
  return { value: name, ...(title === undefined ? {} : { label: title, detail: name }) }
}

/** Returns the nodes that a step of a scenario can press or fill, also the nodes of the app. */
export function nodeOptions(project: Project, json: Json | undefined, locale: string): Option[] {
  const screen = project.screens.get(isObject(json) ? stringOrEmpty(json['screen']) : '')
  if (!screen) return []
  const documents = [screen, ...shownFragments(project, screen.document), project.app]
  const options = documents
    .flatMap(({ document = {} }) => nodesOf(document))
    .flatMap(({ json: node }): Option[] => {
      const id = stringOrEmpty(node['id'])
      const { kind, name } = nameNode(node, project, locale)
      return id === '' ? [] : [{ value: id, label: `${kind} ${name}`.trim(), detail: id }]
    })
  return [...new Map(options.map((option) => [option.value, option])).values()]
}

function scenariosOf({ kinds }: Project, json: Json | undefined): Option[] {
  const screen = isObject(json) ? stringOrEmpty(json['screen']) : ''
  const files = scenarioFilesOf(kinds.scenarios, screen)
  return files
    .flatMap((file) => Object.entries(scenariosIn(file.json)))
    .map(([value, scenario]) => ({ value, label: entryWords('', value, scenario) }))
}

/** Returns functions for words: the text of a key, and the titles of screens and modals. */
function useNames(): DocumentNames {
  const { texts, screens } = useProject()
  const { document } = useOpenDocument()
  const locale = useSelected('locale')
  return useMemo(() => {
    const text = (key: string) => wordsOf(texts, locale, key)
    const titled = (title: Parameters<typeof titleWords>[0], name: string) => {
      const words = titleWords(title, text)
      return words === undefined ? name : `“${words}”`
    }
    const modals = isObject(document?.['modals']) ? document['modals'] : {}
    return {
      path: (path) => path,
      text,
      screen: (name) => titled(screens.get(name)?.document['title'], name),
      modal: (name) => {
        const modal = modals[name]
        return t('usePlace.theModal', {
          name: isObject(modal) ? titled(modal['title'], name) : name,
        })
      },
      exact: false,
    }
  }, [texts, screens, document, locale])
}

const nothing: readonly ReadableValue[] = []

/** Asks the worker for the readable values, with types and examples from the scenario. */
function useReadable(pointer: string): readonly ReadableValue[] {
  const { checker } = useStudio()
  const path = useSelected('path')
  const scenario = useSelected('scenario')
  const [values, setValues] = useState(nothing)
  useEffect(() => {
    let isWanted = true
    const take = (answer: readonly ReadableValue[]) => {
      if (isWanted)
        setValues((before) => (JSON.stringify(before) === JSON.stringify(answer) ? before : answer))
    }
    const ask = () =>
      void checker.ask({ kind: 'values', path, pointer, scenario }).then(take, () => take(nothing))
    ask()
    // An edit of a document can change the readable values, and a check follows each edit.
    const stop = checker.subscribe(() => {
      if (checker.getState().isCurrent) ask()
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [checker, path, pointer, scenario])
  return values
}

/** The roots of paths that exist on every screen. The picker offers these roots last. */
const sharedRoots = [
  'state',
  'params',
  'options',
  'profile',
  'session',
  'config',
  'shell',
  'device',
  'unsure',
]

/** Returns the options, grouped by data source. The label comes from the schema of the value. */
function pathOptions(
  values: readonly ReadableValue[],
  project: Project,
  document: Json | undefined,
): Option[] {
  const options = values.map(({ path, type, sample, about = '', items = [] }) => {
    const words = translateDescription(about)
    // The session has no descriptions, but its values have labels.
    const label = firstSentence(words) || dataLabel(path, project)
    const members = items.map((item) => firstSentence(translateDescription(item))).join(', ')
    const details = [
      path,
      withSample(type, sample),
      words !== label && words !== `${label}.` && words,
      members && t('usePlace.list', { members }),
    ]
    return {
      value: path,
      label,
      detail: details.filter(Boolean).join(' · '),
      root: path.split('.')[0] ?? '',
    }
  })
  return options
    .toSorted((left, right) => sharedRoots.indexOf(left.root) - sharedRoots.indexOf(right.root))
    .map(({ root, ...option }) => ({ ...option, group: rootWords(root, project, document) }))
}

/** Returns the description of a data source's endpoint, or the label of another root of paths. */
function rootWords(root: string, { endpoints }: Project, document: Json | undefined): string {
  const { endpoint } = objectOrEmpty(objectOrEmpty(objectOrEmpty(document)['data'])[root])
  const about = endpoints.get(stringOrEmpty(endpoint))?.document['description']
  return firstSentence(translateDescription(stringOrEmpty(about))) || labelOf(root)
}
