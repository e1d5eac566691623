import { print } from '../../expressions/print'
import type { Choices, Type } from '../../types/type'
import { describe } from '../../types/describe'
import { askedIn } from './conditions'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A text with a word for no as a condition: the engine only checks whether it is empty. */
export const flagCondition: DocumentRule = {
  code: 'LZ311',
  severity: 'error',
  title: 'A condition on a text that says yes or no',
  why: 'Every text that is not empty counts as yes, "0" and "false" as well.',
  check: (model) =>
    askedIn(model)
      .filter(({ type }) => saysNo(type.string))
      .map(({ source, type, pointer }) =>
        at(model, pointer, {
          what: say`${print(source)} is ${describe(valuesOf(type))}; as a condition each of them counts as yes.`,
          fix: say`Compare it with the value that is meant, as in {"===": [{"var": "path"}, "1"]}.`,
        }),
      ),
}

function saysNo({ only, known }: Choices<string> = {}): boolean {
  return (only ?? known ?? []).some((value) => value === '0' || value === 'false')
}

function valuesOf({ string }: Type): Type {
  const only = string?.only ?? string?.known
  return { string: only ? { only } : {} }
}
