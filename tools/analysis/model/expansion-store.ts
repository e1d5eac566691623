import type { Root, Scope } from '../expressions/scope'
import type { JsonObject } from '../../../renderer/language'
import type { Project } from '../project/project'
import type { Personal } from '../types/type'
import { createTypeKeys, type TypeKeys } from '../types/type-keys'
import type { Declarations, DocumentModel } from './model'

/**
 * A store of models of fragments. Two nodes that use a fragment share a model if all names that the
 * fragment can read have the same meaning at both nodes.
 */
export interface ExpansionStore {
  project: Project
  readonly types: TypeKeys
  readonly reaches: Map<string, Reach>
  readonly models: Map<string, SharedModel>
  readonly judge: (model: DocumentModel) => Verdict
}

interface Verdict {
  /** True if no report about the fragment depends on the names of the screen. */
  readonly isShareable: boolean
  /** True if the advice in a report about the fragment may list names of the project. */
  readonly hasAdvice: boolean
}

export interface SharedModel {
  readonly file: string
  /** The shared model; `undefined` if each node has its own model. */
  readonly model?: DocumentModel
  readonly nodes: number
  readonly hasAdvice: boolean
  /** The names of screens that the fragment contains, or gets as an input. */
  readonly screens: readonly string[]
  readonly personalState: ReadonlyMap<string, Personal>
}

export interface StoreAccess {
  readonly store: ExpansionStore
  readonly views: Map<string, View>
  /** True if a fragment in the walk cannot share a model. */
  isBroken: boolean
  /** True if the advice in a report about a walked document may list names of the project. */
  hasAdvice: boolean
}

/** The names that a fragment can read, also in the fragments that it uses. */
export interface Reach {
  readonly file: string
  readonly strings: ReadonlySet<string>
  /** All strings in the documents that may be names. */
  readonly words: ReadonlySet<string>
  readonly json: string
}

/** The names around a fragment that the fragment can read. */
export interface View extends Reach {
  readonly rules: JsonObject
  readonly declared: Declarations
  readonly loaded: ReadonlyMap<string, readonly string[]>
  readonly scope: Scope
  readonly key: string
  readonly roots: Map<Root, Root>
}

/** The maximum number of stored models, to limit the memory for a large project. */
const mostModels = 2_000

/** The maximum number of stored types. A store with more types is emptied. */
const mostTypes = 50_000

export function createExpansionStore(
  project: Project,
  judge: ExpansionStore['judge'],
): ExpansionStore {
  return {
    project,
    types: createTypeKeys(),
    reaches: new Map(),
    models: new Map(),
    judge,
  }
}

export interface ChangedNames {
  /** The files whose findings may change. */
  readonly paths: readonly string[]
  /** The names with a new meaning or without a meaning. */
  readonly names: ReadonlySet<string>
}

/** Returns the store for a later state of the project, with the models that are still valid. */
export function keepExpansions(
  store: ExpansionStore,
  project: Project,
  { paths, names }: ChangedNames,
): ExpansionStore {
  const { models, reaches, types, judge } = store
  if (types.size() > mostTypes || types.mention([...names].map((name) => JSON.stringify(name))))
    return createExpansionStore(project, judge)
  const touched = new Set(paths)
  store.project = project
  const isFragment = [...reaches.values()].some(({ file }) => touched.has(file))
  if (names.size === 0 && !isFragment) return store
  for (const [key, { file, screens, hasAdvice }] of models) {
    const isKept =
      !touched.has(file) &&
      (names.size === 0 || !hasAdvice) &&
      !screens.some((name) => names.has(name))
    if (!isKept || [...names].some((name) => key.includes(name))) models.delete(key)
  }
  for (const [name, { file }] of reaches) if (touched.has(file)) reaches.delete(name)
  return store
}

/** Creates the access of one walk to the store. */
export function openStore(store: ExpansionStore): StoreAccess {
  return { store, views: new Map(), isBroken: false, hasAdvice: false }
}

export function addModel({ models }: ExpansionStore, key: string, model: SharedModel): void {
  models.delete(key)
  models.set(key, model)
  for (const oldest of models.keys())
    if (models.size <= mostModels) break
    else models.delete(oldest)
}
