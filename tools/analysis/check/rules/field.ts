import type { DocumentModel, NodeUse } from '../../model'
import { describe, typeMismatch } from '../../types'
import { child } from '../../../../renderer/language'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'

/** An input bound to a state entry of another type, and `field` on what is no input. */
export const fieldType: DocumentRule = {
  code: 'LZ310',
  severity: 'error',
  title: 'An input bound to a value of another type',
  why: 'What the borrower enters would not be what the rest of the screen reads.',
  check: (model) => model.nodes.flatMap((node) => checkField(model, node)),
}

function checkField(
  model: DocumentModel,
  { source, widget, widgetName, pointer }: NodeUse,
): Report[] {
  const name = source['field']
  if (typeof name !== 'string' || !widget) return []
  const place = child(pointer, 'field')
  if (!widget.field)
    return [
      at(model, place, {
        what: `A ${widgetName} is no input; it has nothing to bind "${name}" to.`,
        fix: 'Remove "field", or use an input widget.',
      }),
    ]
  const state = model.declared.state.get(name)
  if (!state || !typeMismatch(state, widget.field)) return []
  return [
    at(model, place, {
      what: `The ${widgetName} gives ${describe(widget.field)}; state.${name} is ${describe(state)}.`,
      fix: `Bind a state entry that is ${describe(widget.field)}.`,
    }),
  ]
}
