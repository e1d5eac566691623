import { extend, type Root, type Scope, withEntry } from '../expressions/scope'
import { narrow } from '../expressions/presence'
import {
  child,
  initialOf,
  isObject,
  isStateDeclaration,
  membersOf,
  type Json,
  stringOrEmpty,
  type JsonObject,
  objectOrEmpty,
  visitDocument,
} from '../../../renderer/language'
import type { NamedDocument } from '../project/screens'
import type { Project } from '../project/project'
import { anyType, booleanType, orNull, stringType, type Type, type Personal } from '../types/type'
import {
  createWalk,
  recordField,
  finishWalk,
  walkBinding,
  bindInputs,
  type BoundPurpose,
  walkValue,
  type Walk,
} from './walk'
import { type DocumentModel, declaredBy } from './model'
import { openStore, type ExpansionStore } from './expansion-store'
import { earlyScope, inputsType, screenScope, sharedRoots } from './roots'
import { failureType, walkChain } from './walk-chain'
import { walkNodes } from './walk-node'
import { memberWord } from '../words/member-label'
import { say } from '../words/words'

/**
 * Creates the model of a screen by a walk over its document. Only the walk shows the state entries
 * with personal data, so the walk is repeated if it finds more such entries.
 */
export function modelScreen(
  project: Project,
  screen: NamedDocument,
  store?: ExpansionStore,
): DocumentModel {
  const held = entriesOfInputs(project, screen)
  let walk = walkScreen(project, screen, { store, held })
  for (let known = held.size; walk.personalState.size > known; ) {
    known = walk.personalState.size
    walk = walkScreen(project, screen, { store, held: walk.personalState })
  }
  return finishWalk('screen', screen, walk)
}

function entriesOfInputs(
  { widgets }: Project,
  { document }: NamedDocument,
): ReadonlyMap<string, Personal> {
  const personalState = new Map<string, Personal>()
  visitDocument(document, {
    node: (node) =>
      recordField(node, widgets.get(stringOrEmpty(node['widget'])), { personalState }),
  })
  return personalState
}

/** Walks over a screen. A member that other members read comes before them. */
function walkScreen(project: Project, screen: NamedDocument, start: Start): Walk {
  const { document } = screen
  const scope = screenScope(project, screen, start.held)
  const walk = startWalk(project, document, scope, start)
  for (const name of walk.declared.rules) walk.ruleType(name)
  walkBinding(document['title'], '/title', scope, walk, heading(say`the title of the screen`))
  const about = objectOrEmpty(document['public'])['description']
  walkBinding(about, '/public/description', scope, walk, heading(say`the description of the page`))
  const early = earlyScope(scope)
  const language = languageOf(project, say`the language of the screen`)
  walkBinding(document['locale'], '/locale', early, walk, language)
  const fixed = sharedRoots(project).filter(([name]) => name === 'config' || name === 'profile')
  walkValue(document['available'], '/available', { roots: new Map(fixed) }, walk)
  walkState(document['state'], early, walk)
  bindDefaults(screen, 'params', scope, walk)
  for (const [name, source] of membersOf(document['data'])) walkSource(name, source, scope, walk)
  for (const [event, chain] of membersOf(document['on']))
    walkChain(chain, child('/on', event), scope, walk)
  walkNodes(document['body'], '/body', { area: 'body', scope }, walk)
  walkNodes(document['loading'], '/loading', { area: 'loading', scope }, walk)
  const failed = extend(scope, { failure: { kind: 'failure', type: failureType } })
  walkNodes(document['failed'], '/failed', { area: 'failed', scope: failed }, walk)
  for (const [name, modal] of membersOf(document['modals']))
    walkModal(child('/modals', name), modal, scope, walk)
  return walk
}

/** Creates the model of a fragment alone. Names that only its screens declare have no type. */
export function modelFragment(
  project: Project,
  fragment: NamedDocument,
  store?: ExpansionStore,
): DocumentModel {
  const roots = new Map<string, Root>(sharedRoots(project))
  const scope: Scope = { roots: roots.set('with', { kind: 'input', type: inputsType(fragment) }) }
  const walk = startWalk(project, fragment.document, scope, { store, fragment: fragment.name })
  bindDefaults(fragment, 'with', scope, walk)
  walkNodes(fragment.document['body'], '/body', { area: 'body', scope }, walk)
  return finishWalk('fragment', fragment, walk)
}

/** Creates the model of the app document, which has the nodes for loading and failed screens. */
export function modelApp(
  project: Project,
  app: NamedDocument,
  store?: ExpansionStore,
): DocumentModel {
  const roots = new Map<string, Root>(sharedRoots(project))
  const scope: Scope = { roots: roots.set('failure', { kind: 'failure', type: anyType }) }
  const walk = startWalk(project, app.document, scope, { store })
  const language = languageOf(project, say`the language of the app`)
  walkBinding(app.document['locale'], '/locale', scope, walk, language)
  const title = { ...heading(say`the title of the app`), isRead: false }
  walkBinding(app.document['title'], '/title', scope, walk, title)
  walkNodes(app.document['loading'], '/loading', { area: 'loading', scope }, walk)
  walkNodes(app.document['failed'], '/failed', { area: 'failed', scope }, walk)
  walkNodes(app.document['criticalFallback'], '/criticalFallback', { area: 'failed', scope }, walk)
  return finishWalk('app', app, walk)
}

function heading(purpose: string): BoundPurpose {
  return { expected: stringType, required: true, purpose, isRead: true, mayBeEmpty: true }
}

function languageOf({ app: { languages } }: Project, purpose: string): BoundPurpose {
  const only = languages.length > 0 ? { only: languages } : {}
  return { expected: orNull({ string: only }), required: true, purpose }
}

/** Walks over the state. An initial value may read entries before its own entry. */
function walkState(state: Json | undefined, early: Scope, walk: Walk): void {
  let scope = early
  for (const [name, value] of membersOf(state)) {
    const pointer = child('/state', name)
    const typed = isStateDeclaration(value)
    const declared = walk.declared.state.get(name) ?? anyType
    walkBinding(initialOf(value), typed ? `${pointer}/initial` : pointer, scope, walk, {
      expected: typed && value['type'] !== undefined ? declared : anyType,
      required: true,
      purpose: say`the state entry "${name}"`,
      entry: name,
    })
    scope = withEntry(scope, name, declared)
  }
}

function bindDefaults({ inputs }: NamedDocument, member: string, scope: Scope, walk: Walk): void {
  for (const [name, { type, default: standIn }] of inputs)
    walkBinding(standIn, `${child(`/${member}`, name)}/default`, scope, walk, {
      expected: type,
      required: false,
      purpose: `"${name}"`,
    })
}

function walkSource(name: string, source: Json, scope: Scope, walk: Walk): void {
  if (!isObject(source)) return
  const pointer = child('/data', name)
  const endpoint = stringOrEmpty(source['endpoint'])
  walkValue(source['when'], child(pointer, 'when'), scope, walk)
  // A data source may not wait for its own response. Another rule reports this mistake, so the
  // response has the type `any` here.
  const others = extend(scope, { [name]: { kind: 'data', type: anyType } })
  bindInputs(source, 'params', pointer, narrow(others, source['when'], true, walk), walk, {
    kind: 'endpoint',
    target: endpoint,
    inputs: walk.project.endpoints.get(endpoint)?.params,
  })
}

function walkModal(pointer: string, modal: Json, scope: Scope, walk: Walk): void {
  if (!isObject(modal)) return
  const props: [string, Type][] = [
    ['title', stringType],
    ['closeLabel', stringType],
    ['dismissible', booleanType],
  ]
  for (const [name, expected] of props)
    walkBinding(modal[name], child(pointer, name), scope, walk, {
      expected,
      required: name === 'title',
      purpose: say`"${memberWord(name)}" of a modal`,
      isRead: expected === stringType,
      mayBeEmpty: true,
    })
  walkNodes(modal['body'], child(pointer, 'body'), { area: 'modal', scope }, walk)
  for (const [event, chain] of membersOf(modal['on']))
    walkChain(chain, child(child(pointer, 'on'), event), scope, walk)
}

interface Start {
  readonly fragment?: string
  readonly held?: ReadonlyMap<string, Personal>
  readonly store: ExpansionStore | undefined
}

function startWalk(
  project: Project,
  document: JsonObject,
  scope: Scope,
  { fragment, held = new Map(), store }: Start,
): Walk {
  return createWalk({
    project,
    home: { project },
    declared: declaredBy(document, held),
    personalState: new Map(held),
    rules: objectOrEmpty(document['rules']),
    within: fragment === undefined ? [] : [fragment],
    inFragment: fragment !== undefined,
    scope,
    loaded: loadedIn(document),
    sharing: store && openStore(store),
  })
}

/**
 * Returns the names of data sources by the conditions of their requests. Data sources on demand are
 * left out, because only a step requests them.
 */
function loadedIn(document: JsonObject): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [name, source] of membersOf(document['data'])) {
    if (!isObject(source) || !isObject(source['when']) || source['on'] === 'demand') continue
    const condition = JSON.stringify(source['when'])
    found.set(condition, [...(found.get(condition) ?? []), name])
  }
  return found
}
