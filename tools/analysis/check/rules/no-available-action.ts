import { fold } from '../../expressions/fold'
import { holds } from '../../operators/folding'
import { isObject, type Json, child } from '../../../../renderer/language'
import { assume } from '../../model/assumptions'
import type { DocumentModel, NodeUse } from '../../model/model'
import { listed, quote } from '../../types/describe'
import type { Type } from '../../types/type'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'
import { said, say } from '../../words/words'

/** A value of the server for which a screen with a critical node offers no control to press. */
export const noAvailableAction: DocumentRule = {
  code: 'LZ408',
  severity: 'error',
  title: 'A value that leaves nothing to do',
  why: 'The document marks something as critical; with this value the borrower can neither do it nor go anywhere else.',
  check: (model) => {
    const critical = model.nodes.find(({ source }) => source['critical'] === true)
    if (
      !critical ||
      model.document['bar'] !== false ||
      model.nodes.some(({ source, area }) => area === 'body' && source['fragment'] !== undefined)
    )
      return []
    return [...valuesAskedFor(model)].flatMap(([path, values]) =>
      checkValues(model, critical, path, values),
    )
  },
}

const unknownValue = 'a value that is not documented'

function checkValues(
  model: DocumentModel,
  critical: NodeUse,
  path: string,
  values: readonly Json[],
): Report[] {
  const controls = model.nodes.filter((node) => node.area === 'body' && isControl(node))
  const stuck = values.filter((value) =>
    controls.every((node) => isHidden(model, node, path, value)),
  )
  if (stuck.length === 0) return []
  const named = stuck.map((value) => (value === unknownValue ? said(unknownValue) : quote(value)))
  return [
    at(
      model,
      critical.source['when'] === undefined ? critical.pointer : child(critical.pointer, 'when'),
      {
        what: say`Nothing can be pressed when ${path} is ${listed(named, 'or')}.`,
        fix: say`Show a control for it, or keep the title bar.`,
      },
    ),
  ]
}

/**
 * The paths with documented values that conditions of the document read, with these values and one
 * more.
 */
function valuesAskedFor(model: DocumentModel): Map<string, Json[]> {
  const found = new Map<string, Json[]>()
  for (const { path, type } of model.expressions) {
    const values = path && path.root?.kind === 'data' ? documented(type) : undefined
    if (path && values) found.set(path.text, values)
  }
  return found
}

function documented(type: Type): Json[] | undefined {
  const known = type.string?.known ?? type.number?.known
  if (known) return [...known, unknownValue]
  const only = type.string?.only ?? type.number?.only
  return only && [...only]
}

function isControl({ source, widget }: NodeUse): boolean {
  const link = [...(widget?.props ?? [])].some(
    ([name, prop]) => prop.schema['format'] === 'x-url' && source[name] !== undefined,
  )
  return isObject(source['on']) || source['field'] !== undefined || link
}

function isHidden(model: DocumentModel, node: NodeUse, path: string, value: Json): boolean {
  const from = assume(model, { [path]: value })
  for (let at: NodeUse | undefined = node; at; at = at.parent)
    if (at.source['when'] !== undefined && holds(fold(at.source['when'], from)) === false)
      return true
  return false
}
