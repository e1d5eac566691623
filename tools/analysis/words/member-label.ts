import { own } from '../../../renderer/language'
import english from './members.en.json'
import spanish from './members.es.json'
import { currentLanguage, isForForms } from './words'

const labels = { en: english, es: spanish }

/**
 * The label of a member in forms: `unfoldLabel` becomes "Unfold label". Members whose English name
 * is not clear have their own words, and so have all members in Spanish.
 */
export function labelOf(member: string): string {
  const name = member.replace(/^(?:\$|x-)/, '')
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/-/g, ' ')
    .toLowerCase()
  return (
    own<string>(labels[currentLanguage()], name) ?? words.charAt(0).toUpperCase() + words.slice(1)
  )
}

/** The name of a member in a finding: its label for people who use forms, else the member itself. */
export function memberWord(member: string): string {
  return isForForms() ? labelOf(member) : member
}
