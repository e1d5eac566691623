import { valueAt, pointerTo } from '../../../renderer/language'
import { referentOf } from '../names/file-names'
import { kindOfNameAt } from '../names/named-kinds'
import { kindOf } from '../project/source-file'
import { localeValues } from './complete-texts'
import { namedValues, type NamedValue, type NamePlace, valuesOfKind } from './named-values'
import { nameAt } from './names-at'
import { placeAt, type Hint, type Proposal } from './question'

type Known = Pick<NamePlace, 'project' | 'open' | 'samples'> & { readonly file: string }

/** Returns the names that are allowed at an offset; `undefined` if no name is allowed there. */
export function completeNames(text: string, offset: number, known: Known): Proposal[] | undefined {
  const { from, to, isName, values } = namesAt(text, offset, known)
  const rest = isName && !/^\s*:/.test(text.slice(to)) ? ': ' : ''
  // The list is sorted by scope: the nearest names come first.
  return values?.map((value, at) => ({
    ...value,
    snippet: escapeSnippet(JSON.stringify(value.label)) + rest,
    from,
    to,
    sort: String(at).padStart(5, '0'),
  }))
}

/** The kinds of names that have a hint wherever they are, also at their declaration. */
const describedKinds: ReadonlySet<string> = new Set([
  'screen',
  'fragment',
  'endpoint',
  'text',
  'node',
  'scenario',
])

export function hintOfName(text: string, offset: number, known: Known): Hint | undefined {
  const place = namesAt(text, offset, known)
  const { from, to } = place
  const isRead = known.project.files.get(known.file)?.text === text
  const here = isRead ? nameAt(known.project, known.file, offset) : undefined
  const described = here && describedKinds.has(here.kind) ? here : undefined
  const name = described ? referentOf(described).name : text.slice(from, to).replace(/^"|"$/g, '')
  const values = described ? valuesOfKind(described.kind, place) : place.values
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

interface NamesAt extends NamePlace {
  readonly from: number
  readonly to: number
  readonly isName: boolean
  readonly values: readonly NamedValue[] | undefined
}

function namesAt(text: string, offset: number, known: Known): NamesAt {
  const { member, path, owner, isName, from, to } = placeAt(text, offset)
  const place: NamePlace = {
    ...known,
    pointer: pointerTo(owner),
    owner: valueAt(known.open.json, owner),
  }
  const valuesHere = (): readonly NamedValue[] | undefined => {
    const file = kindOf(known.file)
    if (file === 'texts') return localeValues({ ...known, path, isName })
    const kind = file && kindOfNameAt(file, path, isName)
    if (kind) return valuesOfKind(kind, place)
    return isName ? undefined : namedValues(member, place)
  }
  return { ...place, from, to, isName, values: valuesHere() }
}
