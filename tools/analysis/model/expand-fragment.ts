import { extend } from '../expressions/scope'
import { fold } from '../expressions/fold'
import { isObject, limits, own, readMembers, type Json } from '../../../renderer/language'
import type { Known } from '../operators/meaning'
import type { Input } from '../project/endpoints'
import type { NamedDocument } from '../project/screens'
import { orNull, type Member, type Type, withoutNull } from '../types/type'
import { typeMismatch } from '../types/fits'
import { union } from '../types/union'
import { unlisted, widenedType } from '../types/from-value'
import { assume } from './assumptions'
import { bulkIn } from './bulk'
import { finishWalk } from './finish-walk'
import type { NodeUse } from './model'
import type { Walk } from './walk'
import { walkNodes } from './walk-node'

/**
 * Walks a fragment in the place of its node, with the names in scope there and the given types. As
 * on the phone, no fragment contains itself, and all together have a limit of nodes.
 */
export function expandFragment(
  fragment: NamedDocument,
  node: NodeUse,
  given: ReadonlyMap<string, Type>,
  walk: Walk,
): void {
  const { within, count } = walk
  if (within.includes(fragment.name) || within.length >= limits.redirects) return
  if (count.nodes > limits.nodes || bulkIn(fragment.document).length > 0) return
  const members = [...fragment.inputs].map(([name, input]): [string, Member] => [
    name,
    { type: typeOfInput(input, given.get(name)), optional: false },
  ])
  const scope = extend(node.scope, {
    with: { kind: 'input', type: { object: { members: new Map(members), open: false } } },
  })
  const inner: Walk = {
    ...walk,
    uses: [],
    nodes: [],
    actions: [],
    bindings: [],
    references: [],
    inputUses: [],
    expansions: [],
    given: knownInputs(fragment, node, walk),
    within: [...within, fragment.name],
  }
  walkNodes(fragment.document['body'], '/body', { area: node.area, scope }, inner)
  walk.expansions.push({
    node,
    model: finishWalk(walk.inFragment ? 'fragment' : 'expansion', fragment, inner),
  })
}

/**
 * The type of an input: that of the given value, without its exact value. If it does not fit, which
 * is reported elsewhere, the declared type.
 */
function typeOfInput({ isScreen, type, required, default: standIn }: Input, given?: Type): Type {
  if (isScreen && given) return given
  if (!given) return required || standIn !== undefined || type.any ? type : orNull(type)
  const fits = !given.any && !typeMismatch(given, type)
  const found = fits ? unlisted(given) : type
  return standIn === undefined || !found.null
    ? found
    : union([withoutNull(found), type.any ? widenedType(standIn) : type])
}

/** The known values of inputs: the literals of the user, or the default. */
function knownInputs(
  { inputs }: NamedDocument,
  { source }: NodeUse,
  walk: Walk,
): (path: string) => Known {
  const given = isObject(source['with']) ? source['with'] : {}
  const from = assume(walk)
  const wholes = new Map<string, Known>()
  const whole = (name: string, standIn: Json): Known => {
    const value = fold(own(given, name) ?? null, from)
    return value && 'value' in value && value.value === null ? { value: standIn } : value
  }
  return (path) => {
    const [root, name = '', ...rest] = path.split('.')
    const input = root === 'with' ? inputs.get(name) : undefined
    if (!input) return undefined
    if (!wholes.has(name)) wholes.set(name, whole(name, input.default ?? null))
    const known = wholes.get(name)
    return known && 'value' in known ? { value: readMembers(known.value, rest) as Json } : undefined
  }
}
