import { namedTexts, type NameReference } from '../names/named-kinds'
import { scenarioFilesOf, scenariosIn, screenNameIn } from '../project/screens'
import { describe, limitLength } from '../types/describe'
import { say } from '../words/words'
import {
  isObject,
  membersOf,
  namedByOperator,
  type NameKind,
  namingMembers,
  own,
  objectOrEmpty,
  initialOf,
  segmentsOf,
  stringOrEmpty,
  valueText,
  visitDocument,
  operatorOf,
  type Json,
} from '../../../renderer/language'
import { type Project, shownFragments } from '../project/project'
import { textIn } from '../project/texts'
import type { OpenModel, Proposal } from './question'
import { readableValues, type SampleRoots } from './readable-values'

const short = (text: string) => limitLength(text, 48)

/** A completion whose value is a name. */
export type NamedValue = Pick<Proposal, 'label' | 'kind' | 'detail' | 'about'>

/** The place at which a completion is requested, and its project. */
export interface NamePlace {
  readonly project: Project
  readonly open: OpenModel
  /** The pointer of the object around the name. `owner` is this object. */
  readonly pointer: string
  readonly owner: Json | undefined
  readonly samples: SampleRoots
}

/** The members whose value is a name, with the kind of the name. Only expressions name assets. */
const kinds: Readonly<Record<string, NameKind | 'asset'>> = Object.assign(
  { asset: 'asset' },
  ...Object.values(namingMembers),
)

/** Returns the names that a member accepts; `undefined` if the grammar lists its values. */
export function namedValues(member: string, place: NamePlace): readonly NamedValue[] | undefined {
  const kind = own(kinds, member)
  const { owner } = place
  const { do: action, $schema } = isObject(owner) ? owner : {}
  if (member === 'route' && targetScreen(owner) !== undefined) return valuesOfKind('route', place)
  // Outside of expressions, a member with the name of an operator is not an operator. A document is
  // not offered its own name.
  const isOther =
    (kind === 'text' && isObject(owner) && operatorOf(owner) !== member) ||
    (namedByOperator(member) === 'screen' && action !== undefined) ||
    $schema !== undefined
  return kind === undefined || isOther ? undefined : valuesOfKind(kind, place)
}

/** Returns the screen to which a step, or a side effect in an expectation, leads. */
function targetScreen(owner: Json | undefined): string | undefined {
  const { screen, go, replace } = objectOrEmpty(owner)
  return [screen, go, replace].find((name) => typeof name === 'string')
}

type Source = (place: NamePlace) => readonly NamedValue[] | undefined

/** Returns the names of a kind; `undefined` if the grammar lists them. */
export function valuesOfKind(
  kind: NameReference['kind'] | 'asset',
  place: NamePlace,
): readonly NamedValue[] | undefined {
  return sources[kind]?.(place)
}

const sources: Readonly<Partial<Record<NameReference['kind'] | 'asset', Source>>> = {
  path: ({ open, project, pointer, samples }) =>
    readableValues(open.scopeAt(pointer), project, samples).map(
      ({ path, type, about, sample }) => ({
        label: path,
        kind: 'path',
        detail: withSample(type, sample),
        ...(about ? { about } : {}),
      }),
    ),
  text: ({ project }) => textKeys(project),
  rule: ({ open }) => names(open.model?.declared.rules, 'value', say`a rule of this screen`),
  data: ({ open }) => names(open.model?.declared.data, 'value', say`a data source of this screen`),
  link: ({ project }) => names(project.app.links.keys(), 'value', say`a link of the settings`),
  screen: ({ project }) => screens(project),
  endpoint: ({ project }) => endpoints(project),
  state: ({ open }) => states(open),
  modal: ({ open }) => names(open.model?.declared.modals, 'value', say`a modal of this screen`),
  fragment: ({ project }) =>
    [...project.fragments].map(([label, { document }]) => ({
      label,
      kind: 'value',
      detail: say`a fragment`,
      ...commentOf(document),
    })),
  asset: ({ project }) => names(project.assets, 'value', say`a picture`),
  method: ({ project, open }) =>
    names(methodsFor(project, open), 'value', say`a method of the native app`),
  base: ({ project: { config } }) =>
    names(config.object?.members.get('api')?.type.object?.members.keys(), 'value', say`a base URL`),
  param: ({ project, open, pointer }) => {
    const [, endpoint = ''] = segmentsOf(pointer)
    const called = `${stringOrEmpty(objectOrEmpty(open.json)['family'])}.${endpoint}`
    const params = project.endpoints.get(called)?.params.keys()
    return names(params, 'value', say`a parameter of this endpoint`)
  },
  node: ({ project, open }) => nodes(project, open),
  route: ({ project, owner }) => {
    const routes = project.screens.get(targetScreen(owner) ?? '')?.document['routes']
    const own = Array.isArray(routes) ? routes.map(stringOrEmpty) : []
    return names(own, 'value', say`a route of this screen`)
  },
  scenario: ({ open, project }) =>
    scenariosOf(open, project).map(([label, scenario]) => ({
      label,
      kind: 'value',
      detail: short(stringOrEmpty(objectOrEmpty(scenario)['title'])),
    })),
  session: ({ project }) => sessionParameters(project),
  // The query in a scenario has the parameters of the screen and of the session.
  input: ({ project, open }) => {
    const screen = project.screens.get(screenNameIn(open.json))
    const inputs = names(screen?.inputs.keys(), 'value', say`a parameter of this screen`)
    return screen && [...inputs, ...sessionParameters(project)]
  },
  zone: () => names(Intl.supportedValuesOf('timeZone'), 'value', ''),
}

function methodsFor({ app: { native } }: Project, open: OpenModel): Set<string> {
  const screen = screenNameIn(open.json)
  const own = screen === '' ? [...native.screens.values()].flat() : native.screens.get(screen)
  return new Set([...native.everywhere, ...(own ?? [])])
}

function scenariosOf(open: OpenModel, { kinds }: Project): [name: string, scenario: Json][] {
  const { scenarios } = objectOrEmpty(open.json)
  const files = isObject(scenarios)
    ? [open.json]
    : scenarioFilesOf(kinds.scenarios, screenNameIn(open.json)).map(({ json }) => json)
  return files.flatMap((json) => membersOf(scenariosIn(json)))
}

function sessionParameters({ app: { session } }: Project): NamedValue[] {
  return [...(session.object?.members ?? [])].map(([label, { type }]) => ({
    label,
    kind: 'value',
    detail: describe(type),
  }))
}

function nodes(project: Project, open: OpenModel): NamedValue[] | undefined {
  const screen = project.screens.get(screenNameIn(open.json))
  if (!screen) return undefined
  const found = new Map<string, string>()
  for (const { document } of [screen, ...shownFragments(project, screen.document)])
    visitDocument(document, {
      node: ({ id, widget, fragment }) => {
        const what = stringOrEmpty(widget) || stringOrEmpty(fragment)
        if (typeof id === 'string') found.set(id, what)
      },
    })
  for (const [modal] of membersOf(screen.document['modals']))
    found.set(modal, say`a modal of this screen`)
  return [...found].map(([label, detail]) => ({ label, kind: 'value', detail }))
}

/** Returns all text keys with translations, first in Spanish, which borrowers read. */
function textKeys({ texts }: Project): NamedValue[] {
  return [...namedTexts(texts)].map((label) => {
    const words = [...texts].flatMap(([language, all]) => {
      const text = textIn(all, label)
      return text ? [`${language}: ${text.value}`] : []
    })
    return {
      label,
      kind: 'text',
      detail: short(words[0]?.replace(/^\w+: /, '') ?? ''),
      about: words.join('\n'),
    }
  })
}

function screens({ screens, texts }: Project): NamedValue[] {
  return [...screens].map(([label, { document }]) => {
    const title = isObject(document['title']) ? document['title']['t'] : document['title']
    const words = typeof title === 'string' ? ([...texts.values()][0]?.get(title)?.value ?? '') : ''
    return { label, kind: 'screen', detail: short(words), ...commentOf(document) }
  })
}

function endpoints({ endpoints }: Project): NamedValue[] {
  return [...endpoints].map(([label, { document }]) => ({
    label,
    kind: 'endpoint',
    detail: `${valueText(document['method'])} ${valueText(document['path'])}`.trim(),
    ...(typeof document['description'] === 'string' ? { about: document['description'] } : {}),
  }))
}

function states({ model }: OpenModel): NamedValue[] {
  const declared = isObject(model?.document['state']) ? model.document['state'] : {}
  return [...(model?.declared.state.keys() ?? [])].map((label) => ({
    label,
    kind: 'value',
    detail: say`begins with ${short(JSON.stringify(initialOf(declared[label] ?? null)))}`,
  }))
}

function names(
  known: Iterable<string> | undefined,
  kind: NamedValue['kind'],
  detail: string,
): NamedValue[] {
  return [...(known ?? [])].map((label) => ({ label, kind, detail }))
}

function commentOf(document: Json): { about?: string } {
  return isObject(document) && typeof document['$comment'] === 'string'
    ? { about: document['$comment'] }
    : {}
}

/** Returns words for a type, with the value in the selected scenario, such as `a number · 3000`. */
export function withSample(type: string, sample: Json | undefined): string {
  if (sample === undefined || isObject(sample)) return type
  return `${type} · ${short(Array.isArray(sample) ? (sample.length === 1 ? say`1 item` : say`${sample.length} items`) : JSON.stringify(sample))}`
}
