import { type ExpressionUse, type PathUse, argumentPointer } from '../../expressions/use'
import type { DocumentModel } from '../../model/model'
import { describe } from '../../types/describe'
import { kindsOf, type Type } from '../../types/type'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { lost } from './lost'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A path that does not exist. */
export const unknownPath: DocumentRule = {
  code: 'LZ201',
  severity: 'error',
  title: 'A path that leads nowhere',
  why: 'The value would always be empty.',
  check: (model) =>
    model.expressions.flatMap((use) => {
      if (!use.path?.fault || isLeftToUser(model.kind, use.path)) return []
      const { fault, segments } = use.path
      const pointer = argumentPointer(use, use.path.argument ?? 0)
      const replace = (name: string) => ({
        at: 'value' as const,
        pointer,
        value: segments.map((segment, index) => (index === fault.at ? name : segment)).join('.'),
      })
      return [
        at(model, pointer, {
          what: sentence(use, use.path),
          ...lostName(model, use, use.path),
          ...didYouMean(
            segments[fault.at] ?? '',
            fault.names,
            replace,
            say`Nothing can be read from it.`,
          ),
        }),
      ]
    }),
}

/** Whether the check of a path is left to the users of a fragment, whose names it may read. */
function isLeftToUser(kind: DocumentModel['kind'], path: PathUse): boolean {
  return (kind === 'fragment' || kind === 'app') && path.fault?.at === 0
}

const declaring: ReadonlySet<string> = new Set(['state', 'options', 'params'])

/** The declaration that a path lacks. */
function lostName(
  model: DocumentModel,
  { scope }: ExpressionUse,
  { segments, fault, argument }: PathUse,
): Pick<Report, 'cause'> {
  const [root = '', name = ''] = segments
  if (fault?.at === 0 && !scope.element && !argument && !model.declared.data.has(root))
    return isElsewhere(root, model) ? {} : lost('data', root)
  if (fault?.at !== 1 || (root === 'state' && model.declared.state.has(name))) return {}
  const isOwnInput = root === 'with' && model.kind === 'fragment'
  return isOwnInput || declaring.has(root) ? lost(root, name) : {}
}

/** A row, an answer or a failure that is out of reach. */
function isElsewhere(root: string, { nodes, actions }: DocumentModel): boolean {
  return root === 'failure' || [...nodes, ...actions].some(({ source }) => source['as'] === root)
}

function sentence(use: ExpressionUse, path: PathUse): string {
  const { at: index = 0, owner = {} } = path.fault ?? {}
  const name = path.segments[index] ?? ''
  if (index === 0)
    return use.scope.element || path.argument
      ? say`The elements of this list have no "${name}".`
      : say`Nothing here is called "${name}".`
  return `${path.segments.slice(0, index).join('.')} ${lacks(owner)} "${name}".`
}

function lacks(owner: Type): string {
  if (owner.object) return say`has no`
  return kindsOf(owner).length === 0
    ? say`is nothing; it has no`
    : say`is ${describe(owner)}; it has no`
}
