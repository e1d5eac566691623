import { valueAt } from '../../../renderer/language'
import { namedValues, type NamedValue, type NamePlace } from './named-values'
import { placeAt, pointerOf, type Hint, type Proposal } from './question'

type Known = Pick<NamePlace, 'project' | 'open' | 'samples'>

/** The names that are allowed at an offset; `undefined` if no name is allowed there. */
export function completeNames(text: string, offset: number, known: Known): Proposal[] | undefined {
  const { from, to, values } = namesAt(text, offset, known)
  // The list is sorted by scope: the nearest names come first.
  return values?.map((value, at) => ({
    ...value,
    snippet: escapeSnippet(JSON.stringify(value.label)),
    from,
    to,
    sort: String(at).padStart(5, '0'),
  }))
}

export function hintOfName(text: string, offset: number, known: Known): Hint | undefined {
  const { from, to, values } = namesAt(text, offset, known)
  const name = text.slice(from, to).replace(/^"|"$/g, '')
  const found = values?.find(({ label }) => label === name)
  return (
    found && {
      paragraphs: [`\`${name}\``, found.detail ?? '', ...(found.about ?? '').split('\n')].filter(
        (words) => words !== '',
      ),
      from,
      to,
    }
  )
}

/** Escapes plain text for a snippet of the language server protocol. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&')
}

function namesAt(
  text: string,
  offset: number,
  known: Known,
): { from: number; to: number; values: readonly NamedValue[] | undefined } {
  const { member, owner, isName, from, to } = placeAt(text, offset)
  if (isName) return { from, to, values: undefined }
  return {
    from,
    to,
    values: namedValues(member, {
      ...known,
      pointer: pointerOf(owner),
      owner: valueAt(known.open.json, owner),
    }),
  }
}
