import { fold } from '../expressions'
import {
  isObject,
  limits,
  operatorOf,
  type Json,
  type JsonObject,
  child,
} from '../../../renderer/language'
import { structural } from '../model'
import type { Project, NamedDocument } from '../project'
import type { Branch, Marks } from './branch'

/** A place as the engine names it while the screen runs, and where it stands in a file. */
interface Place {
  readonly mark: string
  readonly file: string
  readonly pointer: string
}

interface Search {
  readonly project: Project
  readonly rules: JsonObject
  readonly found: Map<string, Branch>
  readonly depth: number
}

/**
 * Every branch of a screen with the fragments that it uses, by the mark that a running screen
 * reports for it.
 */
export function branchesOf(project: Project, { document, file }: NamedDocument): Marks {
  const found = new Map<string, Branch>()
  const search: Search = { project, rules: objectOf(document['rules']), found, depth: 0 }
  const at = (...names: string[]): Place => names.reduce(inside, { mark: '', file, pointer: '' })
  for (const name of ['title', 'locale']) choices(document[name], at(name), search)
  for (const [name, rule] of Object.entries(search.rules)) choices(rule, at('rules', name), search)
  for (const [name, source] of Object.entries(objectOf(document['data'])))
    if (isObject(source)) sourceBranches(source, at('data', name), search)
  for (const [event, chain] of Object.entries(objectOf(document['on'])))
    chainBranches(chain, at('on', event), search)
  for (const area of ['body', 'loading', 'failed']) nodesBranches(document[area], at(area), search)
  for (const [name, modal] of Object.entries(objectOf(document['modals'])))
    if (isObject(modal)) modalBranches(modal, at('modals', name), search)
  return found
}

function sourceBranches(source: JsonObject, at: Place, search: Search): void {
  condition(source['when'], inside(at, 'when'), search)
  for (const [name, value] of Object.entries(objectOf(source['params'])))
    choices(value, inside(inside(at, 'params'), name), search)
}

function modalBranches(modal: JsonObject, at: Place, search: Search): void {
  for (const name of ['title', 'closeLabel', 'dismissible'])
    choices(modal[name], inside(at, name), search)
  nodesBranches(modal['body'], inside(at, 'body'), search)
  for (const [event, chain] of Object.entries(objectOf(modal['on'])))
    chainBranches(chain, inside(inside(at, 'on'), event), search)
}

function nodesBranches(nodes: Json | undefined, at: Place, search: Search): void {
  if (Array.isArray(nodes))
    nodes.forEach(
      (node, index) => isObject(node) && nodeBranches(node, inside(at, String(index)), search),
    )
}

function nodeBranches(node: JsonObject, at: Place, search: Search): void {
  condition(node['when'], inside(at, 'when'), search)
  for (const name of ['each', 'key']) choices(node[name], inside(at, name), search)
  for (const [name, value] of Object.entries(node))
    if (!structural.has(name)) choices(value, inside(at, name), search)
  for (const [event, chain] of Object.entries(objectOf(node['on'])))
    chainBranches(chain, inside(inside(at, 'on'), event), search)
  nodesBranches(node['children'], inside(at, 'children'), search)
  nodesBranches(node['empty'], inside(at, 'empty'), search)
  if (typeof node['fragment'] === 'string') fragmentBranches(node['fragment'], at, search)
}

/**
 * The engine names the nodes of a fragment below the node that stands for them; they stand in the
 * fragment's own file.
 */
function fragmentBranches(name: string, at: Place, search: Search): void {
  const fragment = search.project.fragments.get(name)
  if (!fragment || search.depth >= limits.redirects) return
  nodesBranches(
    fragment.document['body'],
    { mark: child(at.mark, 'fragment'), file: fragment.file, pointer: '/body' },
    { ...search, depth: search.depth + 1 },
  )
}

function chainBranches(chain: Json | undefined, at: Place, search: Search): void {
  if (Array.isArray(chain))
    chain.forEach(
      (step, index) => isObject(step) && stepBranches(step, inside(at, String(index)), search),
    )
}

const chains = ['ok', 'fail', 'else']

function stepBranches(step: JsonObject, at: Place, search: Search): void {
  search.found.set(at.mark, { file: at.file, pointer: at.pointer, kind: 'step' })
  condition(step['when'], inside(at, 'when'), search)
  for (const [name, value] of Object.entries(step))
    if (name !== 'when' && name !== 'codes' && !chains.includes(name))
      choices(value, inside(at, name), search)
  for (const name of chains) chainBranches(step[name], inside(at, name), search)
  for (const [code, chain] of Object.entries(objectOf(step['codes'])))
    chainBranches(chain, inside(inside(at, 'codes'), code), search)
}

/** A condition should hold in one scenario and not in another, unless its result is fixed. */
function condition(when: Json | undefined, at: Place, search: Search): void {
  if (when === undefined) return
  choices(when, at, search)
  const rule = (name: string) =>
    Object.hasOwn(search.rules, name) ? search.rules[name] : undefined
  if (fold(when, { rule, path: () => undefined })) return
  for (const kind of ['holds', 'fails'] as const)
    search.found.set(`${at.mark} ${kind}`, { file: at.file, pointer: at.pointer, kind })
}

/** Cases of every `pick` inside a value; the engine names them below the whole expression. */
function choices(value: Json | undefined, at: Place, search: Search): void {
  if (Array.isArray(value))
    return value.forEach((item, index) => choices(item, inside(at, String(index)), search))
  if (!isObject(value)) return
  if (operatorOf(value)) return casesIn(value, at.mark, at, search)
  for (const [name, member] of Object.entries(value)) choices(member, inside(at, name), search)
}

function casesIn(value: Json | undefined, mark: string, at: Place, search: Search): void {
  if (Array.isArray(value))
    return value.forEach((item, index) => casesIn(item, mark, inside(at, String(index)), search))
  if (!isObject(value)) return
  if (isObject(value['cases']))
    for (const name of Object.keys(value['cases']))
      found(`${child(mark, 'cases')}${child('', name)}`, inside(inside(at, 'cases'), name), search)
  if (isObject(value['cases']) && value['default'] !== undefined)
    found(child(mark, 'default'), inside(at, 'default'), search)
  for (const [name, member] of Object.entries(value))
    casesIn(member, mark, inside(at, name), search)
}

function found(mark: string, { file, pointer }: Place, search: Search): void {
  search.found.set(mark, { file, pointer, kind: 'case' })
}

function inside({ mark, file, pointer }: Place, name: string): Place {
  return { mark: child(mark, name), file, pointer: child(pointer, name) }
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== '$comment'))
    : {}
}
