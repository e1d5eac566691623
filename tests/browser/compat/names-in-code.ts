import { parseSync, Visitor, type ESTree, type VisitorObject } from 'vite'
import { youngSyntax } from './young-syntax'

/** The undeclared names that a script uses, and its recent syntax. */
export interface NamesInCode {
  readonly globals: readonly string[]
  /** Members of global objects, as `root.member`. */
  readonly members: readonly string[]
  /** The names of methods that are called on any object. */
  readonly methods: readonly string[]
  readonly syntax: readonly string[]
}

/**
 * Parses a script. A name that is declared anywhere in the script is treated as local everywhere.
 */
export function namesInCode(name: string, code: string): NamesInCode {
  const { program, errors } = parseSync(name, code)
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]!.message}`)
  const declared = new Set<string>()
  const syntax = new Set<string>()
  const found = { identifiers: [] as ESTree.IdentifierName[], labels: new Set<number>() }
  const members: [root: string, member: string][] = []
  const methods = new Set<string>()
  new Visitor(declarations((name) => declared.add(name))).visit(program)
  new Visitor(youngSyntax((form) => syntax.add(form))).visit(program)
  new Visitor({
    ...labels(found.labels),
    Identifier: (node) => void found.identifiers.push(node as ESTree.IdentifierName),
    MemberExpression({ object, property, computed }) {
      if (!computed) found.labels.add(property.start)
      if (object.type === 'Identifier' && property.type === 'Identifier' && !computed)
        members.push([object.name, property.name])
    },
    CallExpression({ callee }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
        methods.add(callee.property.name)
    },
  }).visit(program)
  const names = found.identifiers.filter(({ start }) => !found.labels.has(start))
  return {
    globals: unique(names.map(({ name }) => name).filter((name) => !declared.has(name))),
    members: unique(members.filter(([root]) => !declared.has(root)).map((path) => path.join('.'))),
    methods: [...methods],
    syntax: [...syntax],
  }
}

const unique = (names: readonly string[]) => [...new Set(names)]

/** Finds the names of members. The parser does not distinguish them from names of values. */
function labels(starts: Set<number>): VisitorObject {
  const note = ({ key, computed }: { key: ESTree.Node; computed: boolean }) =>
    void (computed || starts.add(key.start))
  return {
    Property: note,
    MethodDefinition: note,
    PropertyDefinition: note,
    ImportSpecifier: ({ imported }) => void starts.add(imported.start),
    ExportSpecifier: ({ exported }) => void starts.add(exported.start),
  }
}

function declarations(declare: (name: string) => void): VisitorObject {
  const all = (...patterns: readonly (ESTree.Node | null)[]) =>
    patterns.flatMap(namesOf).forEach(declare)
  return {
    VariableDeclarator: ({ id }) => all(id),
    FunctionDeclaration: ({ id, params }) => all(id, ...params),
    FunctionExpression: ({ id, params }) => all(id, ...params),
    ArrowFunctionExpression: ({ params }) => all(...params),
    ClassDeclaration: ({ id }) => all(id),
    ClassExpression: ({ id }) => all(id),
    CatchClause: ({ param }) => all(param),
    ImportSpecifier: ({ local }) => all(local),
  }
}

function namesOf(pattern: ESTree.Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesOf(one.type === 'Property' ? one.value : one))
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOf)
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    default:
      return []
  }
}
