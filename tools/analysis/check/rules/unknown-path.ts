import { type ExpressionUse, type PathUse, argumentPointer, print } from '../../expressions/scope'
import { type DocumentModel, expressionOf } from '../../model/model'
import { describe, listNames, quote } from '../../types/describe'
import { kindsOf, type Type } from '../../types/type'
import type { Report } from '../report'
import { didYouMean } from './did-you-mean'
import { membersBeside } from './named-otherwise'
import { at, documentRule } from './rule'
import { say } from '../../words/words'
import { isObject, child, objectOrEmpty } from '../../../../renderer/language'
import { literalType } from '../../types/from-schema'
import { undocumentedLiterals } from '../../types/union'

export const unknownPath = documentRule('LZ201', (model) => {
  const wrong = wrongEndpoints(model)
  const ofSources = [...wrong].map(([source, { names, endpoint }]) =>
    at(model, `${child('/data', source)}/endpoint`, {
      what: say`The response has no ${listNames(
        names.map((name) => `"${name}"`),
        'or',
      )}, which the document reads from "${source}".`,
      fix:
        endpoint === undefined
          ? say`Name the endpoint whose response has them.`
          : say`Did you mean "${endpoint}"?`,
      ...(endpoint === undefined
        ? {}
        : {
            suggestion: {
              at: 'value' as const,
              label: say`Change to ${JSON.stringify(endpoint)}`,
              value: endpoint,
            },
          }),
    }),
  )
  const ofPaths = model.expressions.flatMap((use) => {
    if (!use.path?.fault || isLeftToUser(model.kind, use.path)) return []
    const { fault, segments } = use.path
    if (wrong.has(segments[0] ?? '') || isInRow(use, wrong, model)) return []
    const pointer = argumentPointer(use, use.path.argument ?? 0)
    const replace = (name: string) => ({
      at: 'value' as const,
      pointer,
      value: segments.map((segment, index) => (index === fault.at ? name : segment)).join('.'),
    })
    if (isSecret(model, segments, fault.at)) return at(model, pointer, hidden(use))
    return at(model, pointer, {
      what: sentence(use, use.path),
      ...(fault.at === 0 || declaring.has(segments[0] ?? '') ? { listsNames: true } : {}),
      ...lostName(model, use, use.path),
      ...didYouMean(
        segments[fault.at] ?? '',
        fault.names,
        replace,
        say`This value has no members. Read the value itself.`,
      ),
    })
  })
  return [...ofSources, ...ofPaths]
})

function isSecret(
  { project }: DocumentModel,
  [root = '', name = '']: readonly string[],
  at: number,
) {
  return at === 1 && ['session', 'params'].includes(root) && project.app.secret.has(name)
}

const hidden = (use: ExpressionUse) => ({
  what: say`This document cannot read ${print(use.source)}: the app document lists it as secret.`,
  fix: say`Remove it: requests and URLs contain it anyway.`,
})

/**
 * Returns whether the value of a path in a fragment depends on the document that uses the fragment.
 * The check of each use then checks the path.
 */
function isLeftToUser(kind: DocumentModel['kind'], path: PathUse): boolean {
  return (kind === 'fragment' || kind === 'app') && path.fault?.at === 0
}

const declaring: ReadonlySet<string> = new Set(['state', 'options', 'params'])

function lostName(
  model: DocumentModel,
  { scope }: ExpressionUse,
  { segments, fault, argument }: PathUse,
): Pick<Report, 'cause'> {
  const [root = '', name = ''] = segments
  if (fault?.at === 0 && !scope.element && !argument && !model.declared.data.has(root))
    return isElsewhere(root, model) ? {} : undeclaredCause('data', root)
  if (fault?.at !== 1 || (root === 'state' && model.declared.state.has(name))) return {}
  const isOwnInput = root === 'with' && model.kind === 'fragment'
  return isOwnInput || declaring.has(root) ? undeclaredCause(root, name) : {}
}

function undeclaredCause(member: string, name: string): Pick<Report, 'cause'> {
  return { cause: { of: member, name, member } }
}

/** Returns whether a name is a row, response or failure of another part of the document. */
function isElsewhere(root: string, { nodes, actions }: DocumentModel): boolean {
  return root === 'failure' || [...nodes, ...actions].some(({ source }) => source['as'] === root)
}

function sentence(use: ExpressionUse, path: PathUse): string {
  const { at: index = 0, owner = {} } = path.fault ?? {}
  const name = path.segments[index] ?? ''
  if (index === 0)
    return use.scope.element || path.argument
      ? say`The items of this list have no "${name}".`
      : say`Nothing here is called "${name}".`
  return `${path.segments.slice(0, index).join('.')} ${lacks(owner)} "${name}".`
}

function lacks(owner: Type): string {
  if (owner.object) return say`has no`
  return kindsOf(owner).length === 0
    ? say`has no value, so it has no`
    : say`is ${describe(owner)}, so it has no`
}

export const undocumentedValue = documentRule('LZ303', (model) =>
  model.expressions.flatMap((use) => {
    const foreign = [comparedWithForeign(model, use)].flat()
    if (foreign.length > 0) return foreign
    return comparedWith(use).flatMap(([subject, literal, pointer]) =>
      compare(model, use, subject, literal, pointer),
    )
  }),
)

/**
 * Reports a comparison of a member without documented values. The compared value is documented at a
 * neighbouring member.
 */
function comparedWithForeign(model: DocumentModel, use: ExpressionUse): Report | Report[] {
  const compared = comparedWith(use)
  const subject = compared[0]?.[0] ?? 0
  const cases = use.operator === 'pick' ? Object.keys(objectOrEmpty(use.source['cases'])) : []
  const literals = [...compared.map(([, literal]) => literal), ...cases]
  const value = use.args[subject]
  const path = expressionOf(model, value)?.path
  const { string } = use.operands[subject] ?? {}
  if (literals.length === 0 || !string || string.only || string.known || !path?.root) return []
  if (path.root.kind !== 'data' && path.root.kind !== 'row') return []
  const meant = membersBeside(path).find(({ type }) => {
    const values: readonly unknown[] = type.string?.only ?? type.string?.known ?? []
    return literals.every((literal) => values.includes(literal))
  })
  if (!meant) return []
  return at(model, argumentPointer(use, subject), {
    what: say`${print(value)} is compared with values of ${meant.path}.`,
    fix: say`Compare ${meant.path}, or document the values of ${print(value)} in the endpoint.`,
  })
}

type Comparison = [subject: number, literal: string | number, pointer: string]

export function comparedWith(use: ExpressionUse): Comparison[] {
  if (['===', '!==', '==', '!='].includes(use.operator))
    return [0, 1].flatMap((at) => literalAt(use.args[at], 1 - at, argumentPointer(use, at)))
  const list = use.args[1]
  if (use.operator !== 'in' || !Array.isArray(list)) return []
  return list.flatMap((item, index) => literalAt(item, 0, `${argumentPointer(use, 1)}/${index}`))
}

function literalAt(value: unknown, subject: number, pointer: string): Comparison[] {
  return typeof value === 'string' || typeof value === 'number' ? [[subject, value, pointer]] : []
}

function compare(
  model: DocumentModel,
  use: ExpressionUse,
  subject: number,
  literal: string | number,
  pointer: string,
): Report | Report[] {
  const type = use.operands[subject] ?? {}
  if (undocumentedLiterals(type, literalType(literal)).length === 0) return []
  const isOfProfile = expressionOf(model, use.args[subject])?.path?.root?.kind === 'profile'
  return at(model, pointer, {
    what: say`The documented values of ${print(use.args[subject])} do not include ${quote(literal)}.`,
    ...adviceFor(type, literal, isOfProfile),
  })
}

function adviceFor(
  type: Type,
  literal: string | number,
  isOfProfile: boolean,
): ReturnType<typeof didYouMean> {
  const documented = [...(type.string?.known ?? []), ...(type.number?.known ?? [])].map(String)
  return didYouMean(
    String(literal),
    documented,
    (value) => ({ at: 'value', value: typeof literal === 'number' ? Number(value) : value }),
    isOfProfile
      ? say`Compare with a value that a profile has.`
      : say`Describe the value in the endpoint.`,
  )
}

/** With this number of unknown members, the author probably meant another endpoint. */
const fewestUnknown = 2

/**
 * Returns the data sources whose unknown members all exist in the response of another endpoint. The
 * rule then reports the data source once, instead of each path.
 */
function wrongEndpoints(
  model: DocumentModel,
): Map<string, { names: readonly string[]; endpoint: string | undefined }> {
  const read = new Map<string, Set<string>>()
  const lost = new Map<string, Set<string>>()
  for (const { path } of model.expressions) {
    const [source, name] = path?.segments ?? []
    if (path?.root?.kind !== 'data' || source === undefined || name === undefined) continue
    read.set(source, (read.get(source) ?? new Set()).add(name))
    if (path.fault?.at === 1) lost.set(source, (lost.get(source) ?? new Set()).add(name))
  }
  const suspects = [...lost].filter(([, names]) => names.size >= fewestUnknown)
  return new Map(
    suspects.flatMap(([source, names]) => {
      const members = [...(read.get(source) ?? [])]
      const others = [...model.project.endpoints.values()].filter(({ response }) =>
        members.every((name) => response.object?.members.has(name)),
      )
      return others.length === 0
        ? []
        : [
            [
              source,
              { names: [...names], endpoint: others.length === 1 ? others[0]!.name : undefined },
            ] as const,
          ]
    }),
  )
}

function isInRow(
  { path }: ExpressionUse,
  wrong: ReadonlyMap<string, unknown>,
  { nodes }: DocumentModel,
): boolean {
  if (path?.root?.kind !== 'row' || wrong.size === 0) return false
  return nodes.some(({ source: { as: name = 'item', each } }) => {
    const list = isObject(each) ? each['var'] : undefined
    return (
      name === path.segments[0] && typeof list === 'string' && wrong.has(list.split('.')[0] ?? '')
    )
  })
}
