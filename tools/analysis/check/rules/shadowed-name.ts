import { lookup, type Root, type Scope } from '../../expressions/scope'
import type { DocumentModel } from '../../model/model'
import { child } from '../../../../renderer/language'
import type { Report } from '../report'
import { at, type DocumentRule } from './rule'
import { said, say } from '../../words/words'

/**
 * A row or a result that shadows another name in scope. The grammar refuses the names that every
 * document has.
 */
export const shadowedName: DocumentRule = {
  code: 'LZ220',
  severity: 'error',
  title: 'A name that hides another',
  why: 'Whoever reads the document takes one for the other.',
  alone: true,
  check: (model) => [...rows(model), ...results(model)],
}

function rows(model: DocumentModel): Report[] {
  return model.nodes.flatMap(({ source, around, pointer }) =>
    source['each'] === undefined
      ? []
      : hidden(model, source['as'], around, pointer, (name) => [name, `${name}Index`]),
  )
}

function results(model: DocumentModel): Report[] {
  return model.actions.flatMap(({ source, scope, pointer }) =>
    hidden(model, source['as'], scope, pointer, (name) => [name]),
  )
}

function hidden(
  model: DocumentModel,
  name: unknown,
  scope: Scope | undefined,
  pointer: string,
  takes: (name: string) => string[],
): Report[] {
  if (typeof name !== 'string' || !scope) return []
  const taken = takes(name).find((other) => lookup(scope, other))
  const root = taken === undefined ? undefined : lookup(scope, taken)
  return root
    ? [
        at(model, child(pointer, 'as'), {
          what: say`"${taken}" is already ${said(words[root.kind]) ?? say`a name of this document`}.`,
          fix: say`Choose another name.`,
        }),
      ]
    : []
}

const words: Partial<Record<Root['kind'], string>> = {
  data: 'a data source of this screen',
  row: 'the row of the list around it',
  index: 'the position in the list around it',
  result: 'the result of the call around it',
}
