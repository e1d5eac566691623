import { isObject, namesOfKind, objectOrEmpty } from '../../../renderer/language'
import { type ExpressionUse, lookup, pathOf, type Root } from '../expressions/scope'
import { modelFragment, modelScreen } from '../model/build-model'
import type { DocumentModel, NodeUse } from '../model/model'
import { type FileRange, placeIn } from '../names/file-names'
import { type Project, shownFragments } from '../project/project'

/** A member of a response. An index of a list is `0`, as in `parts.0.name`. */
interface ResponseMember {
  readonly endpoint: string
  readonly names: readonly string[]
}

/** Returns the expressions that read a member of an endpoint's response, or a member inside it. */
export function readersOf(project: Project, endpoint: string, name: string): FileRange[] {
  const wanted = name.split('.')
  const found = new Map<string, FileRange>()
  for (const screen of project.screens.values()) {
    const documents = [screen, ...shownFragments(project, screen.document)]
    if (!documents.some(({ document }) => namesOfKind(document, 'endpoint').has(endpoint))) continue
    visitPaths(modelScreen(project, screen), [], (use, model, nodes) => {
      const read = memberRead(use, nodes)
      const file = project.files.get(model.file)
      if (!file || read?.endpoint !== endpoint) return
      if (!wanted.every((one, at) => read.names[at] === one)) return
      const pointer = pointerOfPath(use)
      found.set(`${model.file} ${pointer}`, placeIn(file, { pointer }))
    })
  }
  return [...found.values()]
}

/** Returns the member that a path in a document reads; `undefined` for other values. */
export function memberAt(project: Project, path: string, at: string): ResponseMember | undefined {
  const files = [...project.screens.values(), ...project.fragments.values()]
  const named = files.find(({ file }) => file === path)
  if (!named) return undefined
  const isScreen = project.screens.get(named.name) === named
  const { expressions } = (isScreen ? modelScreen : modelFragment)(project, named)
  const use = expressions.find((one) => one.path && pointerOfPath(one) === at)
  return use && memberRead(use, [])
}

type Visit = (use: ExpressionUse, model: DocumentModel, nodes: readonly NodeUse[]) => void

/** Visits the paths of a document and its fragments. `nodes` use the fragments, innermost first. */
function visitPaths(model: DocumentModel, nodes: readonly NodeUse[], visit: Visit): void {
  for (const use of model.expressions) if (use.operator === 'var') visit(use, model, nodes)
  for (const { node, model: inner } of model.expansions) visitPaths(inner, [node, ...nodes], visit)
}

function pointerOfPath({ source, pointer }: ExpressionUse): string {
  return Array.isArray(source['var']) ? `${pointer}/var/0` : `${pointer}/var`
}

/** Follows rows to their lists, and inputs to the values that nodes give, up to a response. */
function memberRead(
  { path, scope }: ExpressionUse,
  users: readonly NodeUse[],
): ResponseMember | undefined {
  if (!path) return undefined
  const [first, ...others] = path.segments
  // `reduce` reads `current.<name>`.
  const ofItem = ['0', ...(first === 'current' ? others : path.segments)]
  const nodes = [...users]
  let at = path.root ? { root: path.root, names: others } : placeOf(scope.rows, ofItem)
  while (at && at.root.endpoint === undefined) {
    const { kind, rows } = at.root
    const [input = '', ...inner] = at.names
    const node = kind === 'input' ? nodes.shift() : undefined
    const given = node && objectOrEmpty(node.source['with'])[input]
    at = node
      ? placeOf({ list: given ?? null, scope: node.scope }, inner)
      : placeOf(rows, ['0', ...at.names])
  }
  const names = at?.names.map((name) => (/^\d+$/.test(name) ? '0' : name)) ?? []
  return at && { endpoint: at.root.endpoint!, names }
}

/** Returns the root and the names of a member inside the value of a path. */
function placeOf(value: Root['rows'], inner: readonly string[]) {
  const path = value && isObject(value.list) ? pathOf(value.list) : undefined
  const [first = '', ...names] = path?.split('.') ?? []
  const root = value && lookup(value.scope, first)
  return root && { root, names: [...names, ...inner] }
}
