import { print } from '../../expressions/print'
import { describe } from '../../types/describe'
import { missing, orEmpty } from '../../types/fits'
import { at, type DocumentRule } from './rule'
import { say } from '../../words/words'

/** A required value that the server may leave out. */
export const mayBeMissing: DocumentRule = {
  code: 'LZ309',
  severity: 'warning',
  title: 'A required value that may be missing',
  why: 'The server may leave it out; whoever takes it then has nothing to work with.',
  check: (model) =>
    model.bindings
      .filter(
        ({ required, mayBeEmpty, actual, expected }) =>
          required && missing(actual, mayBeEmpty ? orEmpty(expected) : expected),
      )
      .map(({ pointer, value, purpose, expected }) =>
        at(model, pointer, {
          what: say`${print(value)} may be missing, but ${purpose} must be ${describe(expected)}.`,
          fix: say`Give a second value as in {"var": ["path", 0]}, or ask "when" it is "filled".`,
        }),
      ),
}
