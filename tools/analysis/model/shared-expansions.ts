import { lookup, namesInScope, type Root, type Scope } from '../expressions/scope'
import {
  isObject,
  limits,
  membersOf,
  visitValue,
  type Json,
  type JsonObject,
} from '../../../renderer/language'
import type { NamedDocument } from '../project/screens'
import { type Project, shownFragments } from '../project/project'
import type { Personal } from '../types/type'
import type { TypeKeys } from '../types/type-keys'
import { currentLanguage } from '../words/words'
import {
  addModel,
  type ExpansionStore,
  openStore,
  type Reach,
  type SharedModel,
  type StoreAccess,
  type View,
} from './expansion-store'
import { type Area, type Declarations, type DocumentModel, withExpansions } from './model'
import { createWalk, type Walk } from './walk'

interface FragmentUse {
  readonly fragment: NamedDocument
  readonly area: Area
  readonly scope: Scope
  readonly given: ReadonlyMap<string, Json>
}

/**
 * Returns the shared model of the fragment at a node; `undefined` if the node needs its own model.
 */
export function sharedExpansion(
  { fragment, area, scope, given }: FragmentUse,
  walk: Walk,
  expand: (scope: Scope, walk: Walk) => DocumentModel,
): DocumentModel | undefined {
  const { sharing, count, personalState } = walk
  if (!sharing) return undefined
  const { store } = sharing
  const { models, types } = store
  const view = viewOf(fragment, walk, sharing)
  const seen = scopeIn(view, scope, types)
  const key = [view.key, area, seen.key, JSON.stringify([...given])].join('\n')
  const known = models.get(key) ?? build(view, walk, (inner) => expand(seen.scope, inner))
  addModel(store, key, known)
  if (!known.model) sharing.isBroken = true
  if (known.hasAdvice) sharing.hasAdvice = true
  if (!known.model || count.nodes + known.nodes > limits.nodes) return undefined
  count.nodes += known.nodes
  for (const [name, personal] of known.personalState)
    if (!personalState.has(name)) personalState.set(name, personal)
  return known.model
}

function build(view: View, walk: Walk, expand: (walk: Walk) => DocumentModel): SharedModel {
  const { store } = walk.sharing!
  const inner = walkOf(view, walk)
  const { file } = view
  const model = expand(inner)
  const { personalState, count, sharing } = inner
  const inside = store.judge(model)
  const isShared = !sharing!.isBroken && inside.isShareable
  const screens = withExpansions(model).flatMap((one) => one.named('screen'))
  return {
    file,
    nodes: count.nodes,
    hasAdvice: sharing!.hasAdvice || inside.hasAdvice,
    screens: screens.map(({ name }) => name),
    personalState,
    ...(isShared ? { model } : {}),
  }
}

/** Creates a walk that knows only the names that the fragment can read. */
function walkOf(view: View, outer: Walk): Walk {
  const { project, within, inFragment } = outer
  const { store } = outer.sharing!
  const { rules, declared, loaded, scope } = view
  const personalState = new Map<string, Personal>()
  const sharing = openStore(store)
  const around = { declared, rules, within, inFragment, scope, loaded, personalState, sharing }
  return createWalk({ project, home: store, ...around }, false)
}

function viewOf(fragment: NamedDocument, walk: Walk, { store, views }: StoreAccess): View {
  let view = views.get(fragment.name)
  if (!view) views.set(fragment.name, (view = readView(fragment, walk, store)))
  return view
}

function readView(fragment: NamedDocument, walk: Walk, store: ExpansionStore): View {
  const { project, within, inFragment } = walk
  const { reaches, types } = store
  let reach = reaches.get(fragment.name)
  if (!reach) reaches.set(fragment.name, (reach = reachOf(fragment, project)))
  const rules = rulesWithin(reach, walk.rules)
  const bodies = Object.values(rules).filter((rule) => isObject(rule))
  const all: Reach = bodies.length === 0 ? reach : joined(reach, namesIn(bodies))
  const named = (names: ReadonlySet<string>) => new Set([...names].filter(isNamed))
  const isNamed = (name: string) => all.words.has(name)
  const { state, data, modals, params, options } = walk.declared
  const isRead = (root: string) => all.strings.has(root)
  const declared: Declarations = {
    state: new Map([...state].filter(([name]) => isRead('state') || isNamed(name))),
    data: named(data),
    rules: new Set(Object.keys(rules)),
    modals: named(modals),
    params: isRead('params') ? params : named(params),
    options: isRead('options') ? options : named(options),
  }
  const loaded = new Map(
    [...walk.loaded].map(([condition, names]) => [condition, names.filter(isNamed)] as const),
  )
  for (const [condition, names] of loaded) if (names.length === 0) loaded.delete(condition)
  const view = { ...all, rules, declared, loaded, roots: new Map<Root, Root>() }
  const { scope, key } = scopeIn(view, walk.scope, types)
  const entries = [...declared.state].map(([name, type]) => [name, types.keyOf(type)])
  const lists = [declared.data, declared.modals, declared.params, declared.options]
  const parts = [
    fragment.name,
    inFragment,
    currentLanguage(),
    within,
    entries,
    lists.map((names) => [...names]),
    [...loaded],
    rules,
  ]
  return { ...view, scope, key: `${JSON.stringify(parts)}\n${key}` }
}

/** Returns the rules whose names a fragment contains, and the rules that these rules use. */
function rulesWithin(reach: Pick<Reach, 'words'>, rules: JsonObject): JsonObject {
  const found = new Map<string, Json>()
  const add = ({ words }: Pick<Reach, 'words'>) => {
    for (const [name, rule] of membersOf(rules))
      if (words.has(name) && !found.has(name)) {
        found.set(name, rule)
        if (isObject(rule)) add(namesIn([rule]))
      }
  }
  add(reach)
  return Object.fromEntries([...found].toSorted(([left], [right]) => (left < right ? -1 : 1)))
}

function reachOf(fragment: NamedDocument, project: Project): Reach {
  const inside = shownFragments(project, fragment.document)
  return { file: fragment.file, ...namesIn([fragment, ...inside].map(({ document }) => document)) }
}

function namesIn(values: readonly JsonObject[]): Omit<Reach, 'file'> {
  const strings = new Set<string>()
  for (const value of values)
    visitValue(value, (inner, _, name) => {
      if (typeof name === 'string') strings.add(name)
      if (typeof inner === 'string') strings.add(inner)
    })
  const words = new Set([...strings].flatMap((text) => [text, ...text.split(/[^\w-]+/)]))
  return { strings, words, json: values.map((value) => JSON.stringify(value)).join() }
}

function joined(reach: Reach, other: Omit<Reach, 'file'>): Reach {
  return {
    file: reach.file,
    strings: new Set([...reach.strings, ...other.strings]),
    words: new Set([...reach.words, ...other.words]),
    json: `${reach.json},${other.json}`,
  }
}

type VisibleNames = Pick<View, 'strings' | 'words' | 'json' | 'roots'>

/**
 * Returns the names of a scope that a fragment can read, with a key. Two scopes with equal keys are
 * equal for the fragment.
 */
function scopeIn(view: VisibleNames, scope: Scope, types: TypeKeys): { scope: Scope; key: string } {
  const names = namesInScope(scope).filter((name) => view.words.has(name))
  const roots = new Map(
    names.sort().map((name) => [name, rootIn(view, name, lookup(scope, name)!)]),
  )
  let key = ''
  for (const [name, { kind, type, endpoint }] of roots)
    key += `${name} ${kind} ${endpoint} ${types.keyOf(type)},`
  const facts: Pick<Scope, 'present' | 'forgotten'>[] = []
  for (let at: Scope | undefined = scope; at; at = at.parent) {
    const present = at.present?.filter((text) => view.json.includes(text)) ?? []
    const isForgotten = at.forgotten?.split('.').every((name) => view.words.has(name))
    if (present.length === 0 && !isForgotten) continue
    facts.push({ present, ...(isForgotten ? { forgotten: at.forgotten } : {}) })
  }
  const whole = facts.reduceRight<Scope>(
    (parent, fact) => ({ roots: new Map(), parent, ...fact }),
    { roots },
  )
  return { scope: whole, key: facts.length === 0 ? key : key + JSON.stringify(facts) }
}

const kindsWithNames = new Set<string>(['state', 'params', 'options'])

/** Returns the part of a root that a fragment can read: the whole root, or some of its members. */
function rootIn({ roots, strings, words }: VisibleNames, name: string, root: Root): Root {
  const { object } = root.type
  if (!object || !kindsWithNames.has(root.kind) || strings.has(name)) return root
  let part = roots.get(root)
  if (!part) {
    const members = new Map([...object.members].filter(([member]) => words.has(member)))
    part = { ...root, type: { ...root.type, object: { ...object, members } } }
    roots.set(root, part)
  }
  return part
}
