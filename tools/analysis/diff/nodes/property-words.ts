import { said, say } from '../../words/words'
const groups = {
  layout:
    'gap direction align justify wrap fill padding grow bleed dock columns collapse space height ratio block stacked inline',
  look: 'variant tone kind surface shape fit size icon iconOnly strong',
} as const

const groupOf = new Map(
  Object.entries(groups).flatMap(([group, names]) =>
    names.split(' ').map((name) => [name, group] as const),
  ),
)

/** The words for a property of a widget, as in "its layout (gap)" or "its unfold label". */
export function propertyWords(name: string): string {
  const group = groupOf.get(name)
  return group === undefined
    ? say`its ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
    : say`its ${said(group)} (${name})`
}

/** Whether a property contains words for the borrower. */
export function isWording(name: string): boolean {
  return /^(?:label|title|text|alt|hint|error|placeholder|caption|description|value|message|code)$|Label$/.test(
    name,
  )
}

/** Verbs for boolean properties. */
export const conditionVerbs: Readonly<Record<string, string>> = {
  when: 'shows',
  disabled: 'is greyed out',
  readOnly: 'is only read',
  dismissible: 'can be closed without an answer',
}
