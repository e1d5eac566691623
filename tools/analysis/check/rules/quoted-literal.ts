import { child, initialOf, isStateDeclaration, membersOf } from '../../../../renderer/language'
import type { DocumentModel } from '../../model/model'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A quoted boolean where a document sets a value. */
export const quotedLiteral: DocumentRule = {
  code: 'LZ312',
  severity: 'warning',
  title: 'Yes or no in quotes',
  why: 'In quotes it is a text, and every text that is not empty counts as yes.',
  alone: true,
  check: (model) =>
    settledBy(model)
      .filter(([, value]) => value === 'true' || value === 'false')
      .map(([pointer, value]) =>
        at(model, pointer, {
          what: say`"${String(value)}" is a text, not ${String(value)}.`,
          fix: say`Write ${String(value)}, without quotes.`,
          suggestion: {
            label: say`Change to ${String(value)}`,
            at: 'value',
            value: value === 'true',
          },
        }),
      ),
}

/** Options, initial values of the state, and defaults of inputs. */
function settledBy({ document, kind, project, name }: DocumentModel): [string, unknown][] {
  const inputs = kind === 'screen' ? 'params' : 'with'
  const declared = (kind === 'screen' ? project.screens : project.fragments).get(name)?.inputs
  return [
    ...membersOf(document['options']).map(([option, value]): [string, unknown] => [
      child('/options', option),
      value,
    ]),
    ...membersOf(document['state'])
      .filter(([, value]) => !isStateDeclaration(value) || value['type'] === undefined)
      .map(([entry, value]): [string, unknown] => {
        const place = child('/state', entry)
        return [isStateDeclaration(value) ? `${place}/initial` : place, initialOf(value)]
      }),
    ...[...(declared ?? [])]
      .filter(([, { type }]) => type.any)
      .map(([input, value]): [string, unknown] => [
        `${child(`/${inputs}`, input)}/default`,
        value.default,
      ]),
  ]
}
