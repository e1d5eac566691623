import { own } from '../../../renderer/language'
import spanish from './members.es.json'
import { currentLanguage, isForForms } from './words'

/**
 * The label of a member in forms: `unfoldLabel` becomes "Unfold label". In Spanish, the members of
 * the language have their own words.
 */
export function labelOf(member: string): string {
  const name = member.replace(/^(?:\$|x-)/, '')
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/-/g, ' ')
    .toLowerCase()
  const known = currentLanguage() === 'es' ? own(spanish, name) : undefined
  return known ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name of a member in a finding: its label for people who use forms, else the member itself. */
export function memberName(member: string): string {
  return isForForms() ? labelOf(member) : member
}
