import { isObject, type Json, type JsonObject } from '../../../../renderer/language'
import { compareChains, type DocumentNamesPair } from '../actions/compare-chains'
import { changed, type Line } from '../change'
import { compareConditions } from '../conditions/compare-conditions'
import { saying } from '../../sentences'
import { compareValues } from '../values/compare-values'
import { memberNames, same } from '../values/same'

/** How the sheets of a screen differ, besides the nodes that they show. */
export function compareModals(
  before: Json | undefined,
  after: Json | undefined,
  pointer: string,
  names: DocumentNamesPair,
): Line[] {
  const [had, has] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const lines = memberNames(had, has).flatMap((name) =>
    compareModal(name, had[name], has[name], `${pointer}/${name}`, names),
  )
  return lines.length > 0 || (before !== undefined && after !== undefined)
    ? lines
    : [
        changed(
          pointer,
          'its list of sheets is empty, which the document now says or leaves unsaid',
        ),
      ]
}

function compareModal(
  name: string,
  before: Json | undefined,
  after: Json | undefined,
  pointer: string,
  names: DocumentNamesPair,
): Line[] {
  if (before === undefined)
    return [{ kind: 'added', pointer, text: `${names.after.modal(name)} was added` }]
  if (after === undefined)
    return [{ kind: 'removed', pointer, text: `${names.before.modal(name)} was removed` }]
  const [from, to] = [before as JsonObject, after as JsonObject]
  const who = names.before.modal(name)
  return memberNames(from, to)
    .filter((member) => member !== 'body' && !same(from[member], to[member]))
    .flatMap((member) =>
      compareMember(member, from[member], to[member], who, `${pointer}/${member}`, names),
    )
}

function compareMember(
  member: string,
  before: Json | undefined,
  after: Json | undefined,
  who: string,
  pointer: string,
  names: DocumentNamesPair,
): Line[] {
  if (member === 'dismissible')
    return compareConditions(before, after, 'can be closed without an answer', names).map(
      (predicate) => changed(pointer, `${who} ${predicate}`),
    )
  if (member === 'on') return compareClosing(before, after, who, pointer, names)
  const [was, is] = [saying(before, names.before), saying(after, names.after)]
  if (before === undefined || after === undefined || was === is)
    return compareValues(before, after, `${who}: its ${member}`, pointer, names)
  return [
    changed(
      pointer,
      member === 'title'
        ? `${who} is now headed ${is}`
        : `${who}: its ${member === 'closeLabel' ? 'close label' : member} now reads ${is} (before: ${was})`,
    ),
  ]
}

function compareClosing(
  before: Json | undefined,
  after: Json | undefined,
  who: string,
  pointer: string,
  names: DocumentNamesPair,
): Line[] {
  const [had, has] = [
    isObject(before) ? before['close'] : undefined,
    isObject(after) ? after['close'] : undefined,
  ]
  const lines = compareChains(had, has, `${who}, on closing,`, `${pointer}/close`, names)
  return lines.length > 0
    ? lines
    : [
        changed(
          pointer,
          `${who} still does nothing on closing, which the document now says or leaves unsaid`,
        ),
      ]
}
