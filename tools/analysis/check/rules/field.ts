import type { Scope } from '../../expressions/scope'
import type { DocumentModel, NodeUse } from '../../model/model'
import { describe } from '../../types/describe'
import { isAddress } from '../../types/type'
import { typeMismatch } from '../../types/fits'
import { child } from '../../../../renderer/language'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/**
 * An input bound to a state entry of another type, and `field` on a widget that is not an input.
 */
export const fieldType: DocumentRule = {
  code: 'LZ310',
  severity: 'error',
  title: 'An input bound to a value that is not its own',
  why: 'What the borrower enters would not be what the rest of the screen reads.',
  check: (model) => model.nodes.flatMap((node) => checkField(model, node)),
}

function checkField(
  model: DocumentModel,
  { source, widget, widgetName, pointer, scope }: NodeUse,
): Report[] {
  const name = source['field']
  if (typeof name !== 'string' || !widget) return []
  const place = child(pointer, 'field')
  if (!widget.field)
    return [
      at(model, place, {
        what: say`A ${widgetName} is no input; it has nothing to bind "${name}" to.`,
        fix: say`Remove "field", or use an input widget.`,
      }),
    ]
  const state = model.declared.state.get(name)
  if (!state) return []
  if (isInRow(scope))
    return [
      at(model, place, {
        what: say`Every row would show and change the same state.${name}.`,
        fix: say`Move the input out of the repetition, as with an option-list around its rows.`,
      }),
    ]
  // Entered text is not an address unless the input says so.
  const entered = isAddress(state.string) && typeMismatch(widget.field, state)
  if (!typeMismatch(state, widget.field) && !entered) return []
  return [
    at(model, place, {
      what: say`The ${widgetName} gives ${describe(widget.field)}; state.${name} is ${describe(state)}.`,
      fix: say`Bind a state entry that is ${describe(widget.field)}.`,
    }),
  ]
}

/** Whether a repetition surrounds the scope, at any distance. */
function isInRow(scope: Scope): boolean {
  for (let at: Scope | undefined = scope; at; at = at.parent)
    for (const { kind } of at.roots.values()) if (kind === 'row') return true
  return false
}
