import type { ESTree, VisitorObject } from 'vite'

/** Reports syntax newer than ES2020, the version that all of the oldest browsers support. */
export function youngSyntax(report: (form: string) => void): VisitorObject {
  return {
    PropertyDefinition: () => report('class fields'),
    PrivateIdentifier: () => report('private members'),
    StaticBlock: () => report('static blocks'),
    AssignmentExpression: ({ operator }) => void (logical.has(operator) && report(operator)),
    ExportAllDeclaration: ({ exported }) => void (exported && report('export * as')),
    ChainExpression: ({ expression }) =>
      void (
        isMisread(expression) &&
        report('a spread argument before other arguments in an optional chain')
      ),
    Literal: (literal) => formsOf(literal).forEach(report),
  }
}

/**
 * True if an optional chain has a spread argument before another argument. Chromium accepts this
 * syntax from version 80, but handles it correctly only from version 91 (crbug.com/v8/11558).
 */
function isMisread(link: ESTree.Node): boolean {
  return link.type === 'CallExpression'
    ? link.arguments.slice(0, -1).some(({ type }) => type === 'SpreadElement') ||
        isMisread(link.callee)
    : link.type === 'MemberExpression' && isMisread(link.object)
}

const logical = new Set(['??=', '||=', '&&='])

/** Returns the syntax of a literal that a build cannot transpile. */
function formsOf(literal: ESTree.Node & { type: 'Literal' }): string[] {
  if (!('regex' in literal))
    return typeof literal.value === 'number' && literal.raw?.includes('_')
      ? ['numeric separators']
      : []
  const { pattern, flags } = literal.regex
  const young = ['d', 'v'].filter((flag) => flags.includes(flag)).map((flag) => `flag ${flag}`)
  return /\(\?<[=!]/.test(pattern) ? ['lookbehind', ...young] : young
}
